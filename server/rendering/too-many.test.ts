import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  // Allows one rendering and one message of the contact form.
  testApp = await openTestApp({ rateLimitFactor: 0.001, trustProxy: ['127.0.0.1'], jobs: false });
});
afterAll(() => testApp.close());

let network: string;
let seen = 0;
beforeEach(async () => {
  seen += 1;
  network = `203.0.113.${seen}`;
  await open('/verify/none');
});

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(testApp.url + path, { headers: { accept: 'text/html', 'x-forwarded-for': network, ...headers } });

describe('a page that is refused', () => {
  test.each([
    ['/verify/none', 'en', 'One moment, please'],
    ['/hi/verify/none', 'hi', 'कृपया ज़रा रुकें'],
  ])('%s is answered with a page in its language', async (path, language, title) => {
    const { status, headers } = await open(path);
    const html = await (await open(path)).text();
    expect([status, headers.get('content-type'), headers.get('cache-control'), headers.get('etag')]).toEqual([
      429,
      'text/html; charset=utf-8',
      'no-store',
      null,
    ]);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(title);
    expect(html).toContain('tel:');
    const [seconds, refresh] = [Number(headers.get('retry-after')), Number(headers.get('refresh'))];
    expect([seconds >= 1 && seconds <= 60, refresh]).toEqual([true, seconds + 1]);
    const said = Number(/(\d+) (seconds|सेकंड)/.exec(html)?.[1]);
    expect([said % 5, said >= seconds - 1 && said < seconds + 10]).toEqual([0, true]);
  });

  test('allows only its own inline scripts', async () => {
    const refused = await open('/verify/none');
    const html = await refused.text();
    const policy = refused.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain('unsafe');
    expect(html).not.toMatch(/<script[^>]* src=|nonce=/);
    expect(html).toMatch(/<style>/);
    expect(html).toContain('noindex');
  });

  test('is a line of text for programs, with the time to wait', async () => {
    const refused = await open('/verify/none', { accept: '*/*' });
    expect([refused.status, refused.headers.get('content-type'), await refused.text()]).toEqual([
      429,
      'text/plain; charset=utf-8',
      expect.stringMatching(/^That was a little too often. Please try again in \d+ seconds\.$/),
    ]);
  });

  test('takes no copy of the browser for it', async () => {
    expect((await open('/verify/none', { 'if-none-match': '"x", *' })).status).toBe(429);
  });

  test('does not fill the page cache by its query', async () => {
    const page = async (path: string) => (await open(path)).headers.get('content-length');
    expect(await page(`/verify/none?${'q=1&'.repeat(500)}`)).toBe(await page('/verify/none'));
  });
});

test('the page about too many requests has no address of its own', async () => {
  for (const path of ['/too-many', '/hi/too-many?seconds=9', '/Too-Many/', '/too-many.data'])
    expect([path, (await open(path)).status]).toEqual([path, 404]);
});

test('a refused contact form without scripts is answered with a page that does not open by itself', async () => {
  const send = () =>
    fetch(`${testApp.url}/api/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        origin: testApp.url,
        referer: `${testApp.url}/hi/contact`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': network,
      },
      body: new URLSearchParams({
        language: 'hi',
        name: 'Asha',
        email: 'asha@many.in',
        message: 'One question',
        topic: '',
      }),
    });
  await send();
  const refused = await send();
  const html = await refused.text();
  expect([refused.status, refused.headers.get('refresh')]).toEqual([429, null]);
  expect(html).toContain('आपका संदेश नहीं भेजा गया');
  expect(html).toMatch(/\d+ मिनट बाद फिर भेजें/);
});
