import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { orderStatus, waitUntil } from '#test/checkout.ts';
import { lost, refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// More is paid back for an order than was captured; staff get a task with the difference.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
let beforeSending: (() => Promise<void>) | undefined;
beforeAll(async () => {
  testApp = await openTestApp({
    payments: (real) => ({
      ...real,
      async createRefund(asked) {
        await beforeSending?.();
        return real.createRefund(asked);
      },
    }),
  });
  desk = await refundDesk(testApp, 'overpaid.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  beforeSending = undefined;
  await testApp.provider.admin('/faults', {});
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});

const licence = { planId: 'fssai-registration-1yr', amount: 1_500, quantity: 1 };
const setRefund = (id: string, status: string) => testApp.provider.admin(`/refunds/${id}/status`, { status });
const overpaid = async (id: string) =>
  (await desk.tasks(id, 'overpaid-total')).map(({ status, deleted_at, title }) => [
    deleted_at ? 'deleted' : status,
    /₹[\d,.]+ too much/.exec(title)?.[0],
  ]);

const loseDispute = (id: string, more: object = {}, status = lost) => desk.dispute(id, status, more);

test('a refund on hold that is released after the bank has taken the money back', async () => {
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  const id = await desk.aPaidOrder(licence);
  await desk.cancel(id);
  const [there] = await desk.refundsSent(id);
  await setRefund(String(there?.refund_id), 'ONHOLD');
  await desk.look(id);
  const dispute = await loseDispute(id);
  await setRefund(String(there?.refund_id), 'SUCCESS');
  await desk.settled(id, 'succeeded');
  expect(await overpaid(id)).toEqual([['todo', '₹1,500.00 too much']]);
  // The work has ended, so no task asks whether to continue it.
  expect(await desk.tasks(id, `lost-${dispute}`)).toEqual([]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a part is refunded again in the moment in which its refund that had failed goes through', async () => {
  await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
  const id = await desk.aPaidOrder(licence);
  await desk.refund(id, 40_000);
  await desk.settled(id, 'failed');
  const [first] = await desk.refundsThere(id);
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  beforeSending = async () => {
    beforeSending = undefined;
    await setRefund(String(first?.refund_id), 'SUCCESS');
    await waitUntil(
      () => desk.requests(id),
      ({ items }) => items.some(({ state }) => state === 'cancelled'),
    );
  };
  await desk.refund(id, 40_000);
  await desk.refundsSent(id, 2);
  await desk.settled(id, 'succeeded');
  expect(await desk.tasks(id, 'overpaid-%')).toMatchObject([
    { status: 'todo', title: expect.stringContaining('₹400.00 too much') },
  ]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a second payment that the provider has refunded is taken back by the bank too', async () => {
  const id = await desk.aPaidOrder(licence);
  const { cf_payment_id: second } = (await desk.pay(id)) as { cf_payment_id: unknown };
  await desk.look(id);
  await desk.refundDuplicate(id, String(second));
  await desk.settled(id, 'succeeded');
  const dispute = await loseDispute(id, { cf_payment_id: String(second) });
  expect(await overpaid(id)).toEqual([['todo', '₹1,500.00 too much']]);
  expect(await desk.tasks(id, `lost-${dispute}`)).toMatchObject([{ title: expect.stringContaining('has it twice') }]);
});

test('a question that the bank has closed does not hold the money once the chargeback after it is won', async () => {
  const id = await desk.aPaidOrder(licence);
  const question = await loseDispute(id, {}, 'RETRIEVAL_INSUFFICIENT_EVIDENCE');
  const { dispute_id } = (await testApp.provider.admin(`/orders/${id}/disputes`, { ageMs: 30_000 })) as {
    dispute_id: number;
  };
  await testApp.provider.admin(`/orders/${id}/disputes`, {
    dispute_id: String(dispute_id),
    event: 'CLOSED',
    dispute_status: 'CHARGEBACK_MERCHANT_WON',
    ageMs: 10_000,
  });
  await waitUntil(
    () => desk.tasks(id, `lost-${question}`),
    ([task]) => task?.status === 'done',
  );
  expect((await desk.requests(id)).leftPaise).toBe(150_000);
  expect((await desk.cancel(id)).status).toBe(202);
  expect(await overpaid(id)).toEqual([]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a second payment that the bank asked about and leaves with us goes back whole', async () => {
  const id = await desk.aPaidOrder(licence);
  const { cf_payment_id: second } = (await desk.pay(id)) as { cf_payment_id: unknown };
  await desk.look(id);
  const of = { cf_payment_id: String(second) };
  await loseDispute(id, of, 'DISPUTE_MERCHANT_LOST');
  const raise = (wish: object) => testApp.provider.admin(`/orders/${id}/disputes`, { ...of, ...wish });
  const { dispute_id } = (await raise({ ageMs: 30_000 })) as { dispute_id: number };
  const won = { dispute_id: String(dispute_id), event: 'CLOSED', dispute_status: 'CHARGEBACK_MERCHANT_WON' };
  await raise({ ...won, ageMs: 10_000 });
  await waitUntil(
    () => desk.tasks(id, 'lost-%'),
    (tasks) => tasks.every(({ status }) => status === 'done'),
  );
  expect((await desk.refundDuplicate(id, String(second))).status).toBe(202);
  expect(await orderStatus(testApp, id)).toMatchObject({ duplicateAtBank: { takenPaise: 0, heldPaise: 0 } });
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a second payment that is lost in two stages was taken back once', async () => {
  const id = await desk.aPaidOrder(licence);
  const { cf_payment_id: second } = (await desk.pay(id)) as { cf_payment_id: unknown };
  await desk.look(id);
  const of = { cf_payment_id: String(second) };
  await loseDispute(id, of, 'RETRIEVAL_INSUFFICIENT_EVIDENCE');
  const later = await loseDispute(id, of);
  await waitUntil(
    () => desk.tasks(id, `lost-${later}`),
    ({ length }) => length === 1,
  );
  expect(await desk.tasks(id, `lost-${later}`)).toMatchObject([{ title: expect.stringContaining('the work goes on') }]);
  expect(await orderStatus(testApp, id)).toMatchObject({ duplicateAtBank: { takenPaise: 150_000, heldPaise: 0 } });
  expect(await overpaid(id)).toEqual([]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('the task has the present sum, stays finished, and ends when the money came back', async () => {
  const id = await desk.aPaidOrder(licence);
  await desk.cancel(id);
  await desk.settled(id, 'succeeded');
  const [refund] = await desk.refundsThere(id);
  await loseDispute(id);
  expect(await overpaid(id)).toEqual([['todo', '₹1,500.00 too much']]);
  await testApp.db
    .updateTable('tasks')
    .set({ status: 'done', done_at: new Date() })
    .where('order_id', '=', id)
    .execute();
  await desk.look(id);
  expect(await overpaid(id)).toEqual([['done', '₹1,500.00 too much']]);
  await setRefund(String(refund?.refund_id), 'FAILED');
  await desk.settled(id, 'failed');
  const { overpaid_paise } = await testApp.db
    .selectFrom('orders')
    .select('overpaid_paise')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(overpaid_paise).toBe(0);
  await setRefund(String(refund?.refund_id), 'SUCCESS');
  await desk.settled(id, 'succeeded');
  expect(await overpaid(id)).toEqual([['todo', '₹1,500.00 too much']]);
});
