import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentProvider } from '#server/adapters/payments.ts';
import { ask } from '#test/accounts.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Reduces the limits to one request for an order and twelve for an address.
const factor = 0.01;

let asked: string[] = [];
const watched = (real: PaymentProvider): PaymentProvider => ({
  ...real,
  findOrder: (id, caller) => {
    asked.push(id);
    return real.findOrder(id, caller);
  },
});
let unlimited: TestApp;
let testApp: TestApp;
beforeAll(async () => {
  unlimited = await openTestApp({ jobs: false });
  testApp = await openTestApp({
    where: unlimited.where,
    rateLimitFactor: factor,
    trustProxy: ['127.0.0.1'],
    jobs: false,
    payments: watched,
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

test('an order and an address have limits of their own', async () => {
  const [here, there] = [aNetwork(), aNetwork()];
  const orders: string[] = [];
  for (let n = 0; n < 12; n += 1) orders.push(await anOrder());
  asked = [];
  expect(await statusesOf(2, orders[0] ?? '', here)).toEqual([200, 429]);
  expect(asked).toEqual([orders[0]]);
  const others: number[] = [];
  for (const order of orders.slice(1)) others.push(...(await statusesOf(1, order, here)));
  expect(others).toEqual([...Array(10).fill(200), 429]);
  expect(await statusesOf(1, orders[11] ?? '', there)).toEqual([200]);
});

test('five questions about an order at once ask the provider once', async () => {
  const order = await anOrder();
  asked = [];
  const many = await openTestApp({ where: unlimited.where, jobs: false, payments: watched });
  await Promise.all(Array.from({ length: 5 }, () => ask(many, 'GET', `/api/orders/${order}/status`)));
  await many.close();
  expect(asked).toEqual([order]);
});
