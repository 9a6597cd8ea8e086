import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCustomer, ask, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { rendersAtOnce } from './render-limits.ts';

let testApp: TestApp;
let asha: Session;
let imran: Session;
let rendering = 0;
let most = 0;
let rendered = 0;
let held: Promise<void> | undefined;
beforeAll(async () => {
  testApp = await openTestApp({
    jobs: false,
    web: (real) => ({
      ...real,
      async handle(...args) {
        rendering += 1;
        rendered += 1;
        most = Math.max(most, rendering);
        await held;
        return real.handle(...args).finally(() => {
          rendering -= 1;
        });
      },
    }),
  });
  [asha, imran] = [await aCustomer(testApp, 'asha@queue.in'), await aCustomer(testApp, 'imran@queue.in')];
  // The first rendering records that pages of this route are personal.
  await open(asha);
});
afterAll(() => testApp.close());
beforeEach(() => {
  [most, rendered, held] = [0, 0, undefined];
});

const open = (who: Session) => fetch(`${testApp.url}/dashboard`, { headers: { cookie: who.cookie } });

test('of the pages that one account opens at once, three are rendered, forty wait, and more are refused', async () => {
  const { perRequester, waitingPerRequester } = rendersAtOnce;
  let release: () => void = () => undefined;
  held = new Promise((resolve) => {
    release = resolve;
  });
  const pages = Array.from({ length: 60 }, () => open(asha));
  await waitUntil(
    async () => rendering,
    (count) => count === perRequester,
  );
  // Another account is served in the meantime.
  const other = open(imran);
  await waitUntil(
    async () => rendering,
    (count) => count === perRequester + 1,
  );
  expect((await ask(testApp, 'GET', '/api/plans')).status).toBe(200);
  release();
  const statuses = (await Promise.all(pages)).map(({ status }) => status);
  expect((await other).status).toBe(200);
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  expect([count(200), count(429)]).toEqual([
    perRequester + waitingPerRequester,
    60 - perRequester - waitingPerRequester,
  ]);
  expect(most).toBeLessThanOrEqual(perRequester + 2);
});

test.each([
  ['one network', 3, () => '203.0.113.1'],
  ['six networks', 6, (n: number) => `203.0.113.${n}`],
])('pages of guests of %s that are rendered first, with a query that changes them', async (_, count, networkOf) => {
  const cold = await openTestApp({ jobs: false, trustProxy: ['127.0.0.1'] });
  const pages = Array.from({ length: count }, (_each, n) =>
    fetch(`${cold.url}/checkout/basic-growth?months=12`, { headers: { 'x-forwarded-for': networkOf(n + 1) } }),
  );
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200));
  await cold.close();
});
