import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { PaymentProviderError } from '#server/adapters/payments.ts';
import { reconcile } from '#server/orders/payments/reconcile.ts';
import { type Browser, openBrowser } from '#test/browsers.ts';
import { aBuyer, orderStatus, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The provider responds to the first request with "busy". It delays its response to the second one until `release`.

let testApp: TestApp;
let calls = 0;
let release: () => void;
let held: Promise<void>;
beforeAll(async () => {
  testApp = await openTestApp({
    jobs: false,
    payments: (real) => ({
      ...real,
      openSession: async (order) => {
        calls += 1;
        if (calls === 1) throw new PaymentProviderError('busy', 'too many requests');
        await held;
        return real.openSession(order);
      },
    }),
  });
  await testApp.provider.admin('/webhooks', { never: true });
});
afterAll(() => testApp.close());
beforeEach(() => {
  calls = 0;
  held = new Promise((done) => {
    release = done;
  });
});

const rowOf = (id: string) =>
  testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const set = (id: string, columns: RawBuilder<unknown>) =>
  sql`update orders set ${columns} where id = ${id}`.execute(testApp.db);
const askDue = () => reconcile(testApp, (_id, error) => Promise.reject(error));

/**
 * Creates an order whose first session request failed five minutes ago because the provider was busy. Then sends a
 * second session request, which the provider does not answer until the test lets it.
 */
async function pressedAgain({ key = true, ...more }: { key?: boolean } & Record<string, unknown> = {}) {
  const browser: Browser = await openBrowser(testApp);
  const buyer = aBuyer({ email: `${randomUUID()}@given-up.in`, ...more });
  const headers: Record<string, string> = key ? { 'idempotency-key': randomUUID() } : {};
  const press = () => browser.ask('POST', '/api/cashfree/initiate-payment', buyer, headers);
  expect((await press()).body.code).toBe('payment_busy');
  const order = testApp.db.selectFrom('orders').select('id').where('email', '=', buyer.email);
  const { id } = await order.executeTakeFirstOrThrow();
  const past = sql`now() - interval '5 minutes 1 second'`;
  await set(id, sql`created_at = ${past}, session_claimed_at = ${past}, ask_next_at = ${past}`);
  const answer = press();
  await waitUntil(
    async () => calls,
    (count) => count === 2,
  );
  return { id, answer, press };
}
/** Ends the lease of the order's session, as if the server had been paused for longer than the lease. */
const endLease = (id: string) => set(id, sql`session_claimed_at = now() - interval '10 seconds'`);

async function payUnnoticed(id: string): Promise<void> {
  await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' });
  await set(id, sql`ask_next_at = least(ask_next_at, now() - interval '1 second')`);
  await askDue();
}

test('an order is not given up while a request opens its payment session', async () => {
  const { id, answer } = await pressedAgain();
  await askDue();
  expect((await rowOf(id)).status).toBe('pending');
  release();
  expect((await answer).status).toBe(200);
  await payUnnoticed(id);
  expect((await orderStatus(testApp, id)).status).toBe('paid');
});

test('a session that opens after its order was given up makes it pending, and its payment is found without a webhook', async () => {
  const { id, answer } = await pressedAgain();
  await endLease(id);
  await askDue();
  expect(await rowOf(id)).toMatchObject({ status: 'failed', ask_next_at: null });
  release();
  expect((await answer).body.order_id).toBe(id);
  expect((await rowOf(id)).status).toBe('pending');
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await payUnnoticed(id);
  expect((await rowOf(id)).status).toBe('paid');
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('an order whose place another one took meanwhile stays closed, and both payments are found', async () => {
  const { id, answer, press } = await pressedAgain({ key: false });
  await endLease(id);
  await askDue();
  const other = press();
  await waitUntil(
    async () => calls,
    (count) => count === 3,
  );
  release();
  const ids = [String((await answer).body.order_id), String((await other).body.order_id)];
  expect([ids[0] === id, ids[1] === id]).toEqual([true, false]);
  for (const each of ids) await payUnnoticed(each);
  for (const each of ids) expect((await rowOf(each)).status).toBe('paid');
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test.each([
  ['limited coupon was released', true],
  ['buyer was erased', false],
])('an order whose %s meanwhile stays closed, and its payment is found', async (_, coupon) => {
  const code = `G${randomUUID().slice(0, 8)}`.toUpperCase();
  const row = { code, kind: 'percent' as const, value: 50, description: 'half', services: ['zomato' as const] };
  await testApp.db
    .insertInto('coupons')
    .values({ ...row, max_redemptions: 1 })
    .execute();
  const { id, answer } = await pressedAgain(coupon ? { couponCode: code, amount: 1_000 } : {});
  await endLease(id);
  await askDue();
  if (!coupon) await set(id, sql`erase_requested_at = now()`);
  release();
  await answer;
  expect((await rowOf(id)).status).toBe('expired');
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await payUnnoticed(id);
  expect(await rowOf(id)).toMatchObject({ status: 'paid', coupon_use: coupon ? 'counted' : null });
});
