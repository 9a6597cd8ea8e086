// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DocumentView } from './DocumentView.tsx';

afterEach(cleanup);

const open = (pages: number) => render(<DocumentView path="/uploads/k" pages={pages} title="pan.pdf" />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const addresses = () => [...document.querySelectorAll('img')].map((image) => new URL(image.src).pathname);
const shown = () => screen.getByRole('img').getAttribute('alt');
/** Lets the pictures that have been requested arrive. */
const arrive = () => {
  for (const image of document.querySelectorAll('img')) fireEvent.load(image);
};

test('pages are turned, each is fetched once, and the next one only after the shown one', async () => {
  open(3);
  expect([shown(), addresses()]).toEqual(['pan.pdf, Page 1 of 3', ['/api/documents/k/pages/1']]);
  arrive();
  expect(addresses()).toHaveLength(2);
  await press('Next page');
  await press('Next page');
  await press('Next page');
  arrive();
  expect([shown(), addresses().length]).toEqual(['pan.pdf, Page 3 of 3', 3]);
  const before = document.querySelector('img');
  await press('Page before');
  await press('Page before');
  expect(shown()).toBe('pan.pdf, Page 1 of 3');
  expect(document.querySelector('img')).toBe(before);
});

test('a picture has no pages', () => {
  open(0);
  expect([shown(), addresses()]).toEqual(['pan.pdf', ['/uploads/k']]);
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

test('a document that was removed meanwhile is said to be gone', () => {
  open(2);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('alert').textContent).toContain('This paper could not be opened.');
});
