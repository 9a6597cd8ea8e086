import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { waitUntil } from '#test/checkout.ts';
import { lost, refundDesk, won } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Staff get a task about the part of a cancelled order's payment that we hold and that no refund covers.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
let beforeSending: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  testApp = await openTestApp({
    payments: (real) => ({
      ...real,
      async createRefund(asked) {
        await beforeSending?.();
        await real.createRefund(asked);
      },
    }),
  });
  desk = await refundDesk(testApp, 'held.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  beforeSending = undefined;
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});

const open = (id: string) => desk.openTasks(id, 'held-%');
const setRefund = (refundId: string, status: string) =>
  testApp.provider.admin(`/refunds/${refundId}/status`, { status });
async function refundInDashboard(id: string, rupees: number): Promise<string> {
  const made = (await testApp.provider.admin(`/orders/${id}/refunds`, { refund_amount: rupees })) as {
    refund_id: string;
  };
  await desk.look(id);
  return made.refund_id;
}
const loseAtBank = (id: string, rupees: number) => desk.dispute(id, lost, { dispute_amount: rupees });

test('a part that went back in the dashboard comes back after the rest was cancelled', async () => {
  const id = await desk.aPaidOrder();
  const part = await refundInDashboard(id, 500);
  expect((await desk.cancel(id)).body['refundPaise']).toBe(149_900);
  await desk.settled(id, 'succeeded');
  expect(await open(id)).toEqual([]);
  await setRefund(part, 'FAILED');
  await desk.look(id);
  await desk.look(id);
  expect(await open(id)).toMatchObject([
    { title: expect.stringMatching(/ was cancelled, but ₹500\.00 of its money is with us and not on its way back\./) },
  ]);
  expect((await desk.refund(id, 50_000)).status).toBe(202);
  await desk.settled(id, 'succeeded');
  expect(await open(id)).toEqual([]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a task that staff have finished is not opened again for the same sum', async () => {
  const id = await desk.aPaidOrder();
  const part = await refundInDashboard(id, 400);
  await desk.cancel(id);
  await desk.settled(id, 'succeeded');
  await setRefund(part, 'FAILED');
  await desk.look(id);
  const [task] = await open(id);
  await testApp.db
    .updateTable('tasks')
    .set({ status: 'done', done_at: new Date() })
    .where('id', '=', task?.id ?? '')
    .execute();
  await desk.look(id);
  expect(await open(id)).toEqual([]);
});

describe('the same sum, held again after it was not held for a while, is a new task', () => {
  async function held(): Promise<string> {
    const id = await desk.aPaidOrder();
    const part = await refundInDashboard(id, 500);
    await desk.cancel(id);
    await desk.settled(id, 'succeeded');
    await setRefund(part, 'FAILED');
    await desk.look(id);
    expect(await open(id)).toHaveLength(1);
    return id;
  }
  const finish = (id: string) =>
    testApp.db
      .updateTable('tasks')
      .set({ status: 'done', done_at: new Date(), changed_by: desk.seller.id })
      .where('order_id', '=', id)
      .where('template_step', 'like', 'held-%')
      .execute();

  test.each([
    ['a refund in the dashboard fails', false],
    ['staff had finished the task when they refunded it there', true],
  ])('%s', async (_why, finished) => {
    const id = await held();
    const wish = { refund_amount: 500, status: 'PENDING' };
    const made = (await testApp.provider.admin(`/orders/${id}/refunds`, wish)) as { refund_id: string };
    await desk.look(id);
    if (finished) await finish(id);
    await setRefund(made.refund_id, 'FAILED');
    await desk.look(id);
    expect(await open(id)).toHaveLength(1);
  });

  test('a bank has asked about it, and leaves it with us', async () => {
    const id = await held();
    const disputeId = await desk.dispute(id, undefined, { dispute_amount: 500 });
    expect(await open(id)).toEqual([]);
    await desk.closeDispute(id, disputeId, won, { dispute_amount: 500 });
    await waitUntil(
      () => open(id),
      ({ length }) => length === 1,
    );
  });
});

describe('a second payment, captured while the refund of a cancellation is sent', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['after a part was lost at the bank', (id) => loseAtBank(id, 500)],
    ['after a part went back in the dashboard', (id) => refundInDashboard(id, 500)],
  ])('%s: what is held is due, or a task', async (_when, before) => {
    const id = await desk.aPaidOrder();
    await before(id);
    beforeSending = async () => {
      beforeSending = undefined;
      await desk.pay(id);
    };
    expect((await desk.cancel(id)).body['refundPaise']).toBe(149_900);
    await desk.settled(id, 'succeeded');
    await desk.look(id);
    const due = await testApp.db
      .selectFrom('refund_tasks')
      .select('amount_paise')
      .where('order_id', '=', id)
      .where('done_at', 'is', null)
      .execute();
    expect(due).toEqual([{ amount_paise: 50_000 }]);
    expect(await open(id)).toMatchObject([{ title: expect.stringContaining('but ₹1,499.00 of its money is with us') }]);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });
});

test('a cancelled order of which the bank took a part has no active subscription', async () => {
  const id = await desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
  await loseAtBank(id, 6_000);
  expect((await desk.cancel(id)).status).toBe(202);
  await desk.settled(id, 'succeeded');
  const { body } = await callEndpoint(testApp, 'GET /api/user/subscriptions', {}, desk.customer.bearer);
  expect(body.find(({ orderId }) => orderId === id)?.status).toBe('Cancelled');
});
