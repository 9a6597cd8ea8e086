// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/platform/data/query-client.ts';
import { DocumentPdf } from './DocumentPdf.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Answer = { status: number; pages?: number; code?: string; message?: string };
const drawn = { status: 200, pages: 3 };
const unreadable = { status: 422, code: 'pdf_unreadable', message: 'This PDF cannot be shown here.' };
const missing: Answer = { status: 404, code: 'not_found', message: 'Not found' };

/** Opens a PDF; `answers` has the server's answers by page, which can be changed later. */
function openPdf(answers: Record<number, Answer>) {
  vi.stubGlobal('fetch', async (url: string) => {
    const { status, pages, ...error } = answers[Number(url.split('/').at(-1))] ?? missing;
    if (status !== 200) return Response.json(error, { status });
    return new Response('picture', { headers: { 'x-pages': String(pages) } });
  });
  const client = createQueryClient();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <DocumentPdf path="/uploads/k" opening={1} title="pan.pdf" />
    </QueryClientProvider>,
  );
  const kept = () => client.getQueryCache().getAll().length;
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { answers, kept, press, unmount };
}
const alert = async () => (await screen.findByRole('alert')).textContent;

test('the pages after a first one that cannot be shown are reached, and tell how many there are', async () => {
  const { press } = openPdf({ 1: unreadable, 2: drawn, 3: drawn });
  expect(await alert()).toContain(unreadable.message);
  await press('Next page');
  await screen.findByRole('img', { name: 'pan.pdf, Page 2 of 3' });
  await press('Page before');
  expect(await alert()).toContain(unreadable.message);
  await screen.findByText('Page 1 of 3');
});

test('if none can be shown, the user reaches the end', async () => {
  const { press } = openPdf({ 1: unreadable, 2: unreadable });
  await alert();
  await press('Next page');
  await screen.findByText('Page 2');
  expect(await alert()).toContain(unreadable.message);
  await press('Next page');
  expect(await alert()).toContain('There is no such page.');
  expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true');
});

test('a removed PDF has no pages to go to', async () => {
  openPdf({});
  expect(await alert()).toContain('This paper could not be opened.');
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('while the server is busy, the user tries again', async () => {
  const { answers, press } = openPdf({ 1: { status: 503, code: 'pdf_busy', message: 'Please try again.' } });
  expect(await alert()).toContain('Please try again.');
  answers[1] = { status: 200, pages: 1 };
  await press('Try again');
  await screen.findByRole('img', { name: 'pan.pdf' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('pages are kept while the PDF is open, and not afterwards', async () => {
  const { kept, press, unmount } = openPdf({ 1: drawn, 2: drawn, 3: drawn });
  await screen.findByRole('img', { name: 'pan.pdf, Page 1 of 3' });
  await press('Next page');
  await screen.findByRole('img', { name: 'pan.pdf, Page 2 of 3' });
  expect(kept()).toBe(3);
  unmount();
  expect(kept()).toBe(0);
});
