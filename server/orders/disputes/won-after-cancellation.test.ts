import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { waitUntil } from '#test/checkout.ts';
import { lost, refundDesk, won } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// An order is cancelled while a bank holds part of its payment. If we win the dispute, the buyer may be owed that part.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'won.in');
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});
afterAll(() => testApp.close());

const threeLicences = { planId: 'fssai-registration-1yr', amount: 4_500, quantity: 3 };
const dispute = (id: string) => desk.dispute(id, undefined, { dispute_amount: 1_500 });
const close = (id: string, disputeId: string, status: string, ageMs = 0) =>
  desk.closeDispute(id, disputeId, status, { dispute_amount: 1_500, ageMs });
/** Returns the tasks that were not deleted. For a fully cancelled order the step starts with `held-`, not `won-`. */
const tasks = async (id: string) =>
  [...(await desk.tasks(id, 'won-%')), ...(await desk.tasks(id, 'held-%'))].filter(
    ({ deleted_at }) => deleted_at === null,
  );

describe('a dispute of a part of the price that is won', () => {
  test.each([
    ['at once', []],
    ['after it was lost', [lost]],
  ])('%s, after the order was cancelled: a task for staff, who refund the rest', async (_when, before) => {
    const id = await desk.aPaidOrder(threeLicences);
    const disputeId = await dispute(id);
    for (const each of before) await close(id, disputeId, each, 60_000);
    expect((await desk.cancel(id)).body['refundPaise']).toBe(300_000);
    await desk.settled(id, 'succeeded');
    expect(await tasks(id)).toEqual([]);
    await close(id, disputeId, won);
    expect(await tasks(id)).toMatchObject([
      { status: 'todo', title: expect.stringMatching(/^\w{6} was cancelled, but ₹1,500\.00 of its money is with us/) },
    ]);
    expect((await desk.refund(id, 150_000)).status).toBe(202);
    await desk.settled(id, 'succeeded');
    expect(await desk.openTasks(id, 'held-%')).toEqual([]);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('after one of the licences was cancelled: a task too', async () => {
    const id = await desk.aPaidOrder(threeLicences);
    const disputeId = await dispute(id);
    const row = await testApp.db.selectFrom('cases').select('id').where('order_id', '=', id).executeTakeFirstOrThrow();
    expect((await desk.refund(id, 100_000, desk.seller, { caseId: row.id })).status).toBe(202);
    await close(id, disputeId, won);
    expect(await tasks(id)).toMatchObject([
      { status: 'todo', title: expect.stringMatching(/^The bank leaves ₹1,500\.00 of \w{6} with us.*₹/) },
    ]);
  });

  test('is no task without a cancellation, or after one from before the dispute', async () => {
    const untouched = await desk.aPaidOrder(threeLicences);
    const earlier = await desk.aPaidOrder(threeLicences);
    const row = await testApp.db
      .selectFrom('cases')
      .select('id')
      .where('order_id', '=', earlier)
      .executeTakeFirstOrThrow();
    expect((await desk.refund(earlier, 150_000, desk.seller, { caseId: row.id })).status).toBe(202);
    await testApp.db
      .updateTable('refund_requests')
      .set({ requested_at: new Date(Date.now() - 600_000) })
      .where('order_id', '=', earlier)
      .execute();
    for (const id of [untouched, earlier]) {
      await close(id, await dispute(id), won);
      expect(await tasks(id)).toEqual([]);
    }
  });

  test('that opens again needs no refund meanwhile', async () => {
    const id = await desk.aPaidOrder(threeLicences);
    const disputeId = await dispute(id);
    await desk.cancel(id);
    await desk.settled(id, 'succeeded');
    await close(id, disputeId, won, 60_000);
    expect(await tasks(id)).toMatchObject([{ status: 'todo' }]);
    const again = {
      dispute_id: disputeId,
      dispute_amount: 1_500,
      event: 'CREATED',
      dispute_status: 'PRE_ARBITRATION_CREATED',
    };
    await testApp.provider.admin(`/orders/${id}/disputes`, again);
    await waitUntil(
      () => desk.openTasks(id, 'held-%'),
      ({ length }) => length === 0,
    );
  });
});
