import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, ask } from '#test/accounts.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Reduces the limits of a network to one request for one order, two for unknown order numbers and twelve for all
// orders.
const factor = 0.01;

let asked: string[] = [];
let unlimited: TestApp;
let testApp: TestApp;
beforeAll(async () => {
  unlimited = await openTestApp({ jobs: false });
  testApp = await openTestApp({
    where: unlimited.where,
    rateLimitFactor: factor,
    trustProxy: ['127.0.0.1'],
    jobs: false,
    payments: (real) => ({
      ...real,
      findOrder: (id, caller) => {
        asked.push(id);
        return real.findOrder(id, caller);
      },
    }),
  });
});
afterAll(async () => {
  await testApp.close();
  await unlimited.close();
});

let seen = 0;
const aNetwork = () => {
  seen += 1;
  return { 'x-forwarded-for': `203.0.113.${seen}` };
};
const anOrder = async () => (await initiatePayment(unlimited, aBuyer({ email: `b${seen}@status.in` }))).body.order_id;
async function statusesOf(count: number, order: string, headers: Record<string, string>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1)
    statuses.push((await ask(testApp, 'GET', `/api/orders/${order}/status`, undefined, headers)).status);
  return statuses;
}

test('invented numbers and questions about one order close the state of another order to no guest of the network', async () => {
  const [here, mine, another] = [aNetwork(), await anOrder(), await anOrder()];
  expect(await statusesOf(3, 'ch_none', here)).toEqual([404, 404, 429]);
  expect(await statusesOf(2, another, here)).toEqual([200, 429]);
  expect(await statusesOf(1, mine, here)).toEqual([200]);
  expect(await statusesOf(1, another, aNetwork())).toEqual([200]);
});

test('a signed-in person is not refused by guests who ask about the same order', async () => {
  const [here, order] = [aNetwork(), await anOrder()];
  const asha = await aCustomer(unlimited, 'asha@status.in');
  expect(await statusesOf(2, order, here)).toEqual([200, 429]);
  expect(await statusesOf(3, order, { ...here, ...asha.bearer })).toEqual([200, 200, 429]);
});

test('the looks of one customer at many orders use up neither the calls to the provider of others nor those of the network’s guests', async () => {
  const [here, there] = [aNetwork(), aNetwork()];
  const [polling, other] = [
    await aCustomer(unlimited, 'polling@status.in'),
    await aCustomer(unlimited, 'other@status.in'),
  ];
  const orders = [await anOrder(), await anOrder(), await anOrder()];
  const [theirs, ofGuest] = [await anOrder(), await anOrder()];
  asked = [];
  for (const order of orders) await statusesOf(1, order, { ...here, ...polling.bearer });
  expect(asked).toEqual([orders[0]]);
  await statusesOf(1, theirs, { ...there, ...other.bearer });
  await statusesOf(1, ofGuest, here);
  expect(asked).toEqual([orders[0], theirs, ofGuest]);
});

test('guests of a network have a limit for all orders together', async () => {
  const here = aNetwork();
  const orders: string[] = [];
  for (let n = 0; n < 13; n += 1) orders.push(await anOrder());
  const statuses: number[] = [];
  for (const order of orders) statuses.push(...(await statusesOf(1, order, here)));
  expect(statuses).toEqual([...Array(12).fill(200), 429]);
});
