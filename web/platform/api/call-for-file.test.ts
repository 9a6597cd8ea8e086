import { afterEach, expect, test, vi } from 'vitest';
import { callForFile } from './api.ts';

vi.mock('#web/paraglide/runtime.js', () => ({ getLocale: () => 'hi' }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const { signal } = new AbortController();
const fetchPage = () => callForFile('drawDocumentPage', { params: { key: 'k', page: 1 } }, signal);

test('a file is read whole, and asked for in the language of the page', async () => {
  const send = vi.fn(
    async (_url: string, _request: RequestInit) => new Response('picture', { headers: { 'x-pages': '3' } }),
  );
  vi.stubGlobal('fetch', send);
  const answer = await fetchPage();
  expect(send.mock.calls[0]?.[1].headers).toMatchObject({ 'accept-language': 'hi' });
  if (!answer.ok) throw new Error('no file');
  expect([await answer.file.text(), answer.headers.get('x-pages')]).toEqual(['picture', '3']);
});

test('a file that is cut off counts as no response, so that it is asked for again', async () => {
  const cut = new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('pic'));
      body.error(new TypeError('network error'));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(cut));
  expect(await fetchPage()).toEqual({ ok: false, status: 0 });
});

test('a server that does not answer within a minute is not waited for', async () => {
  const timeout = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal: given }: RequestInit) =>
      new Promise((_, reject) => given?.addEventListener('abort', () => reject(given.reason))),
  );
  const answer = fetchPage();
  timeout.abort(new DOMException('late', 'TimeoutError'));
  expect(await answer).toEqual({ ok: false, status: 0, timedOut: true });
  expect(limit).toHaveBeenCalledWith(60_000);
});

test('an error of the server is returned with its message', async () => {
  const body = { code: 'pdf_busy', message: 'Please try again.' };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 503 }));
  expect(await fetchPage()).toEqual({ ok: false, status: 503, apiError: body });
});

test('a message without a code is shown; an answer without words has a status', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Closed today.' }, { status: 400 }));
  expect(await fetchPage()).toEqual({ ok: false, status: 400, apiError: { code: '', message: 'Closed today.' } });
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await fetchPage()).toEqual({ ok: false, status: 502 });
});
