import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false, overload: { maxEventLoopDelay: 300 } });
});
afterAll(() => testApp.close());

/** Keeps the event loop busy until the server has noticed it. */
async function lag(): Promise<void> {
  while (!testApp.app.isUnderPressure()) {
    const until = performance.now() + 1_200;
    while (performance.now() < until);
    await pause(0);
  }
}

test('a lagging process refuses with 503 in the language of the request, /livez and scripts answer, and then all is well', async () => {
  await lag();
  const [api, page, live, script] = await Promise.all([
    ask(testApp, 'GET', '/api/plans', undefined, { 'accept-language': 'hi' }),
    fetch(`${testApp.url}/checkout/basic`, { headers: { accept: 'text/html' } }),
    fetch(`${testApp.url}/livez`),
    fetch(`${testApp.url}/assets/none.js`),
  ]);
  expect([api.status, api.headers.get('retry-after'), api.body]).toEqual([
    503,
    '5',
    expect.objectContaining({ code: 'unavailable', message: expect.stringMatching(/[\u0900-\u097f]/) }),
  ]);
  expect([page.status, page.headers.get('retry-after'), live.status, script.status]).toEqual([503, '5', 200, 404]);
  expect(await page.text()).toContain('<p>We cannot reach our records');
  await waitUntil(
    async () => (await fetch(`${testApp.url}/api/plans`)).status,
    (status) => status === 200,
  );
});
