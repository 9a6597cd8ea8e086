import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { deliver, eventBody, signed } from '#test/webhooks.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.provider.admin('/webhooks', { never: true }));

let buyers = 0;
async function anOrder(): Promise<string> {
  buyers += 1;
  return (await initiatePayment(testApp, aBuyer({ email: `stored${buyers}@x.in` }))).body.order_id;
}
const events = (id: string) => testApp.db.selectFrom('payment_events').selectAll().where('order_id', '=', id).execute();

const personal = ['Asha Rao', 'asha@okbank', '9876500011', 'asha@example.in', 'Old Delhi', '234928698581'];
const withBuyer = (body: string) =>
  body.replace(
    '},"event_time"',
    `,"customer_details":{"customer_name":"Asha Rao","customer_email":"asha@example.in","customer_phone":"9876500011","address":"Old Delhi"}
      ,"payment_method":{"upi":{"upi_id":"asha@okbank"}},"bank_reference":"234928698581"},"event_time"`,
  );

test('a captured webhook sent again under new unsigned headers is the same event', async () => {
  const id = await anOrder();
  const body = eventBody({ orderId: id, status: 'FAILED', type: 'PAYMENT_FAILED_WEBHOOK' });
  const headers = signed(body, { key: 'the first' });
  for (let n = 0; n < 30; n += 1)
    expect(
      await deliver(testApp, body, { ...headers, 'x-idempotency-key': `new ${n}`, 'x-webhook-attempt': `${n}` }),
    ).toBe(200);
  expect(await events(id)).toHaveLength(1);
});

test('an event whose job cannot be stored is not stored either, and is sent again', async () => {
  const id = await anOrder();
  const body = eventBody({ orderId: id, status: 'FAILED', type: 'PAYMENT_FAILED_WEBHOOK' });
  const enqueue = vi.spyOn(testApp.queue, 'enqueue').mockRejectedValueOnce(new Error('no room for jobs'));
  expect(await deliver(testApp, body, signed(body))).toBe(500);
  enqueue.mockRestore();
  expect(await events(id)).toEqual([]);
  expect(await deliver(testApp, body, signed(body))).toBe(200);
  await waitUntil(
    () => events(id),
    ([stored]) => stored?.state === 'processed',
  );
});

test('each of several events of one order has its job, and late ones call no provider', async () => {
  const id = await anOrder();
  const bodies = [1, 2, 3, 4].map((n) =>
    eventBody({ orderId: id, paymentId: `${n}`, status: 'FAILED', type: 'PAYMENT_FAILED_WEBHOOK' }),
  );
  expect(await Promise.all(bodies.map((body) => deliver(testApp, body, signed(body))))).toEqual([200, 200, 200, 200]);
  await waitUntil(
    () => events(id),
    (stored) => stored.length === 4 && stored.every(({ state }) => state === 'processed'),
  );
  const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job
    where name = 'sync-payment' and data ->> 'orderId' = ${id}`.execute(testApp.db);
  expect(rows).toEqual([{ jobs: 4 }]);
});

test('two events of one payment with different signed content are two events', async () => {
  const id = await anOrder();
  for (const amount of [1, 1999]) {
    const body = eventBody({ orderId: id, amount });
    expect(await deliver(testApp, body, signed(body, { key: 'same' }))).toBe(200);
  }
  expect((await events(id)).map(({ state }) => state).toSorted()).toContain('held');
  expect(await events(id)).toHaveLength(2);
});

test('only needed fields of an event are stored, nothing about its buyer', async () => {
  const id = await anOrder();
  const body = withBuyer(eventBody({ orderId: id }));
  for (const word of personal) expect(body).toContain(word);
  expect(await deliver(testApp, body, signed(body))).toBe(200);
  const [event] = await waitUntil(
    () => events(id),
    ([stored]) => stored?.state === 'processed',
  );
  for (const word of personal) expect(JSON.stringify(event)).not.toContain(word);
  expect(JSON.parse(event?.body ?? '')).toMatchObject({
    reduced: true,
    type: 'PAYMENT_SUCCESS_WEBHOOK',
    data: {
      order: { order_id: id, order_amount: 1999 },
      payment: { cf_payment_id: '9001', payment_status: 'SUCCESS' },
    },
  });
});

test.each([
  ['insufficient_funds', 'insufficient_funds'],
  ['invalid_mpin', 'wrong_pin'],
  ['card_declined', 'declined_by_bank'],
  ['bank_down', 'bank_unavailable'],
  ['timed_out', 'timed_out'],
  ['never heard of', 'declined_by_bank'],
])('a payment that failed with %s is shown as %s, until it is paid', async (errorCode, reason) => {
  const id = await anOrder();
  const look = async () => {
    await testApp.db.updateTable('orders').set({ asked_at: null }).where('id', '=', id).execute();
    const answer = await fetch(`${testApp.url}/api/orders/${id}/status`);
    return ((await answer.json()) as { reason: string | null }).reason;
  };
  expect(await look()).toBeNull();
  await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'FAILED', errorCode });
  expect(await look()).toBe(reason);
  await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'USER_DROPPED' });
  expect(await look()).toBe('cancelled');
  await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' });
  expect(await look()).toBeNull();
});
