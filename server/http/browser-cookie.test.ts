import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// A shared cache might store a public response together with its cookie and send the same secret to everyone.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 0 });
});
afterAll(() => testApp.close());

const answers = async (path: string) => {
  const { status, headers } = await fetch(testApp.url + path, { redirect: 'manual' });
  return { status, cookies: headers.getSetCookie(), caching: headers.get('cache-control') ?? '' };
};

test.each(['/checkout/basic-growth', '/find-order', '/hi/checkout/basic-growth'])(
  '%s gives the browser its secret, and is not kept by caches',
  async (path) => {
    const { status, cookies, caching } = await answers(path);
    expect([status, cookies.length, caching]).toEqual([200, 1, expect.stringContaining('no-store')]);
  },
);

test.each(['; ', ';', ' ;\t'])('a browser keeps its secret, if %j stands before it', async (separator) => {
  const { cookies } = await answers('/find-order');
  const cookie = `theme=dark${separator}${cookies[0]?.split(';')[0]}`;
  const { headers } = await fetch(`${testApp.url}/find-order`, { headers: { cookie } });
  expect(headers.getSetCookie()).toEqual([]);
});

test.each([
  '/checkout/basic-growth/',
  '/checkout/BASIC-GROWTH',
  '/checkout//basic-growth',
  '/checkout/%62asic-growth',
  '/find-order/',
  '/hi/find-order/',
])('the redirect from another spelling, %s, has no cookie', async (path) => {
  const { status, cookies, caching } = await answers(path);
  expect([status, cookies, caching]).toEqual([308, [], 'public, max-age=3600']);
});

test('no answer that caches may keep has a cookie', async () => {
  for (const path of [
    '/',
    '/plans',
    '/checkout/unknown',
    '/find-order.data',
    '/checkout/basic.data',
    '/login',
    '/robots.txt',
  ]) {
    const { cookies, caching } = await answers(path);
    expect([path, caching.includes('public') && cookies.length > 0]).toEqual([path, false]);
  }
});
