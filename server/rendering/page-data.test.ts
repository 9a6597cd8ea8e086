import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The data of a page may set the browser cookie, so the data must not be cached, whatever caching the page allows.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 0 });
});
afterAll(() => testApp.close());

test.each(['/_.data', '/plans.data', '/hi/contact.data', '/checkout/basic-growth.data', '/cases.data'])(
  'no cache may keep %s',
  async (path) => {
    const { status, headers } = await fetch(testApp.url + path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(headers.get('content-type')).toContain('text/x-script');
  },
);
