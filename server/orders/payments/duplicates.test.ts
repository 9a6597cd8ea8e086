import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { paymentStateOf, refundStateOf } from '#shared/rules/payment-state.ts';
import { aStaffMember, ask } from '#test/accounts.ts';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { lookAgain } from './reconcile.ts';
import { syncPayment } from './sync-payment.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/webhooks', { never: true });
  await testApp.provider.admin('/faults', {});
});

let buyers = 0;
async function anOrder(): Promise<string> {
  buyers += 1;
  return (await initiatePayment(testApp, aBuyer({ email: `twice${buyers}@x.in` }))).body.order_id;
}
async function pay(id: string): Promise<string> {
  const paid = (await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' })) as Record<
    string,
    unknown
  >;
  return String(paid.cf_payment_id);
}
const giveBack = (id: string, more: object = {}) =>
  testApp.provider.admin(`/orders/${id}/refunds`, more) as Promise<{ refund_id: string }>;

type Sent = { id: string; type: string };
const sent = (id: string) => testApp.provider.admin(`/events?order_id=${id}`) as Promise<Sent[]>;
async function tell(id: string, kinds: string): Promise<void> {
  for (const event of (await sent(id)).filter(({ type }) => type.startsWith(kinds)))
    await testApp.provider.admin(`/events/${event.id}/resend`, {});
  await read(id);
}
/** Waits until every stored event of the order is processed. */
const read = (id: string) =>
  waitUntil(
    () => testApp.db.selectFrom('payment_events').select('state').where('order_id', '=', id).execute(),
    (events) => events.every(({ state }) => state === 'processed'),
  );
const look = (id: string) => syncPayment(testApp, id, 'second look');

async function stands(id: string) {
  const order = await testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const subscription = await testApp.db
    .selectFrom('subscriptions')
    .select('cancelled_at')
    .where('order_id', '=', id)
    .execute();
  const tasks = await testApp.db
    .selectFrom('tasks')
    .select('id')
    .where('order_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  const mails = await testApp.db
    .selectFrom('mails')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'receipt');
  return {
    status: order.status,
    subscriptions: subscription.map(({ cancelled_at }) => (cancelled_at ? 'cancelled' : 'active')),
    steps: tasks.length,
    receipts: (await mails.execute()).length,
  };
}
// The card of the case on the board.
const steps = 1;
const standing = { status: 'paid', subscriptions: ['active'], steps, receipts: 1 };
const ended = { status: 'refunded', subscriptions: ['cancelled'], steps: 0, receipts: 1 };
const refundTasks = async (id: string) =>
  (await testApp.db.selectFrom('refund_tasks').selectAll().where('order_id', '=', id).execute()).map(
    ({ provider_payment_id, done_at }) => `${provider_payment_id} ${done_at ? 'closed' : 'open'}`,
  );

async function aPaidOrder(): Promise<{ id: string; first: string }> {
  const id = await anOrder();
  const first = await pay(id);
  await tell(id, 'PAYMENT');
  expect(await stands(id)).toEqual(standing);
  return { id, first };
}

describe('a duplicate payment refunded by the provider', () => {
  test.each([
    ['REFUND_STATUS_WEBHOOK', {}],
    ['AUTO_REFUND_STATUS_WEBHOOK', { automatic: true }],
    ['AUTO_REFUND_STATUS_WEBHOOK', { automatic: true, unnamed: true }],
    ['REFUND_STATUS_WEBHOOK', { unnamed: true }],
  ])('%s %j: the purchase stands although the webhook of that payment was lost', async (kind, how) => {
    const { id } = await aPaidOrder();
    const second = await pay(id);
    await giveBack(id, how);
    expect((await sent(id)).map(({ type }) => type)).toContain(kind);
    await tell(id, kind);
    expect([await stands(id), await refundTasks(id)]).toEqual([standing, [`${second} closed`]]);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('is told to the buyer, and no task is created for staff', async () => {
    const { id } = await aPaidOrder();
    await pay(id);
    await look(id);
    expect(await orderStatus(testApp, id)).toMatchObject({ duplicatePaise: 199_900, duplicateReturnedPaise: 0 });
    await giveBack(id, { automatic: true });
    await look(id);
    expect(await orderStatus(testApp, id)).toMatchObject({
      status: 'paid',
      duplicatePaise: 199_900,
      duplicateReturnedPaise: 199_900,
      refundedPaise: 0,
    });
    const farah = await aStaffMember(testApp, 'farah@twice.in', 'seller');
    const { body } = await ask(testApp, 'GET', `/api/admin/orders/${id}`, undefined, farah.bearer);
    expect(body.troubles).toEqual([]);
    expect(body.refundTasks).toMatchObject([
      { doneAt: expect.any(String), doneBy: null, reference: expect.any(String) },
    ]);
  });
});

describe('a purchase', () => {
  test('stored as refunded is restored when the list says so, and nothing is made twice', async () => {
    const { id } = await aPaidOrder();
    await giveBack(id);
    await look(id);
    expect(await stands(id)).toEqual(ended);
    await pay(id);
    await tell(id, 'PAYMENT');
    expect(await stands(id)).toEqual(standing);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('with a partial refund stays paid and shows the amount', async () => {
    const { id } = await aPaidOrder();
    await giveBack(id, { refund_amount: 500 });
    await tell(id, 'REFUND');
    expect(await stands(id)).toEqual(standing);
    expect(await orderStatus(testApp, id)).toMatchObject({ refundedPaise: 50_000, duplicatePaise: 0 });
    await giveBack(id, { refund_amount: 1_499 });
    await tell(id, 'REFUND');
    expect(await stands(id)).toEqual(ended);
  });

  test.each(['CANCELLED', 'FAILED', 'PENDING', 'ONHOLD'])('stands while its refund is %s', async (status) => {
    const { id } = await aPaidOrder();
    await giveBack(id, { status });
    await look(id);
    expect(await stands(id)).toEqual(standing);
  });

  test('with missed webhooks of a refund and a duplicate payment is rechecked later', async () => {
    const { id } = await aPaidOrder();
    const second = await pay(id);
    const due = () => testApp.db.updateTable('orders').set({ look_next_at: sql`now()` }).where('id', '=', id).execute();
    await due();
    await lookAgain(testApp, () => undefined);
    expect(await refundTasks(id)).toEqual([`${second} open`]);
    await giveBack(id, { cf_payment_id: second });
    await due();
    await lookAgain(testApp, () => undefined);
    expect([await stands(id), await refundTasks(id)]).toEqual([standing, [`${second} closed`]]);
    const { look_next_at } = await testApp.db
      .selectFrom('orders')
      .select('look_next_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(look_next_at?.getTime()).toBeGreaterThan(Date.now());
  });
});

test('with a partly refunded duplicate payment asks staff for the rest', async () => {
  const { id } = await aPaidOrder();
  const second = await pay(id);
  const farah = await aStaffMember(testApp, 'farah@parts.in', 'seller');
  const asked = async () => {
    await look(id);
    expect(await checkInvariants(testApp.db)).toEqual([]);
    const { body } = await ask(testApp, 'GET', `/api/admin/orders/${id}`, undefined, farah.bearer);
    return body.refundTasks;
  };
  expect(await asked()).toMatchObject([{ amountPaise: 199_900, doneAt: null }]);
  await giveBack(id, { cf_payment_id: second, refund_amount: 500 });
  expect(await asked()).toMatchObject([{ amountPaise: 149_900, doneAt: null, reference: null }]);
  await giveBack(id, { cf_payment_id: second, refund_amount: 499 });
  expect(await asked()).toMatchObject([{ amountPaise: 100_000, doneAt: null }]);
  await giveBack(id, { cf_payment_id: second, refund_amount: 1_000 });
  expect(await asked()).toMatchObject([{ amountPaise: 199_900, doneAt: expect.any(String), doneBy: null }]);
});

test('marked as refunded by staff is due again when the provider fails that refund', async () => {
  const { id } = await aPaidOrder();
  const second = await pay(id);
  await look(id);
  const farah = await aStaffMember(testApp, 'farah@again.in', 'seller');
  const { refund_id } = await giveBack(id, { cf_payment_id: second, status: 'PENDING' });
  await look(id);
  const done = `/api/admin/orders/${id}/refund-tasks/${second}/done`;
  await ask(testApp, 'POST', done, { reference: refund_id }, farah.bearer);
  await look(id);
  expect(await refundTasks(id)).toEqual([`${second} closed`]);
  await testApp.provider.admin(`/refunds/${refund_id}/status`, { status: 'FAILED' });
  await look(id);
  expect(await refundTasks(id)).toEqual([`${second} open`]);
});

describe('webhooks of payments and refunds', () => {
  type Refund = { of: number; part: boolean; status: string; automatic: boolean; unnamed: boolean };
  const refunds = fc.array(
    fc.record<Refund>({
      of: fc.integer({ min: 0, max: 1 }),
      part: fc.boolean(),
      status: fc.constantFrom('SUCCESS', 'SUCCESS', 'CANCELLED', 'FAILED', 'PENDING'),
      automatic: fc.boolean(),
      unnamed: fc.boolean(),
    }),
    { maxLength: 3 },
  );

  test('lost, repeated and reordered, end as the provider’s lists say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        refunds,
        fc.infiniteStream(fc.nat(9)),
        async (count, back, dice) => {
          const draw = () => dice.next().value ?? 0;
          const id = await anOrder();
          const paid: string[] = [];
          for (let n = 0; n < count; n += 1) paid.push(await pay(id));
          for (const { of, part, ...how } of back)
            await giveBack(id, {
              ...how,
              cf_payment_id: paid[of % count],
              ...(part ? { refund_amount: 7 } : {}),
            }).catch(() => undefined);
          const delivered = (await sent(id)).flatMap((event) =>
            draw() < 3 ? [] : draw() < 3 ? [event, event] : [event],
          );
          for (const event of delivered.toSorted(() => draw() - 4.5))
            await testApp.provider.admin(`/events/${event.id}/resend`, {});
          await read(id);
          await look(id);
          const { refunds: list } = (await testApp.provider.admin(`/orders/${id}`)) as { refunds: Listed[] };
          const wanted = paymentStateOf(
            199_900,
            paid.map((payment, n) => ({ id: payment, captured: true, amountPaise: 199_900, at: new Date(n) })),
            list.map((refund) => ({
              id: refund.cf_refund_id,
              paymentId: refund.cf_payment_id,
              amountPaise: Math.round(refund.refund_amount * 100),
              state: refundStateOf(refund.refund_status),
              automatic: refund.refund_type === 'PAYMENT_AUTO_REFUND',
            })),
          );
          expect([await stands(id), (await refundTasks(id)).toSorted()]).toEqual([
            wanted.order === 'paid' ? standing : ended,
            wanted.tasks.map(({ paymentId, state }) => `${paymentId} ${state}`).toSorted(),
          ]);
        },
      ),
      { numRuns: 25 },
    );
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  type Listed = {
    cf_refund_id: string;
    cf_payment_id: string | null;
    refund_amount: number;
    refund_status: string;
    refund_type: string;
  };
});

test('a payment is never older than its order, although the provider has whole seconds', async () => {
  const { id } = await aPaidOrder();
  const order = await testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(order.paid_at?.getTime()).toBeGreaterThanOrEqual(order.created_at.getTime());
});
