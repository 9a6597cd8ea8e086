import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let failure: Error;
beforeAll(async () => {
  testApp = await openTestApp({
    jobs: false,
    web: (real) => ({
      ...real,
      handle(asked, reading, rendering) {
        const taxDocument = () => Promise.reject(failure);
        return real.handle(asked, { ...reading, taxDocument }, rendering);
      },
    }),
  });
});
afterAll(() => testApp.close());

test.each([
  ['the database is down', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 503],
  ['a loader has a bug', new Error('a bug'), 500],
])('a page whose loader throws because %s', async (_, error, expected) => {
  failure = error;
  const { status, headers } = await fetch(`${testApp.url}/verify/abcdefghijklmnopqrstuv`);
  expect([status, headers.get('retry-after')]).toEqual([expected, expected === 503 ? '5' : null]);
});
