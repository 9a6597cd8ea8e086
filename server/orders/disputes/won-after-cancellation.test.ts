import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// An order is cancelled while a bank holds a part of its money: what the bank then leaves with us may be owed.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'won.in');
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});
afterAll(() => testApp.close());

const threeLicences = { planId: 'fssai-registration-1yr', amount: 4_500, quantity: 3 };
const won = { event: 'CLOSED', dispute_status: 'CHARGEBACK_MERCHANT_WON' };
const lost = { event: 'CLOSED', dispute_status: 'CHARGEBACK_MERCHANT_LOST' };

const stored = (id: string) => testApp.db.selectFrom('disputes').selectAll().where('order_id', '=', id).execute();
/** Disputes ₹1,500 of an order; returns the id of the dispute. */
async function dispute(id: string): Promise<string> {
  const wish = { dispute_amount: 1_500, ageMs: 120_000 };
  const { dispute_id } = (await testApp.provider.admin(`/orders/${id}/disputes`, wish)) as { dispute_id: number };
  await waitUntil(
    () => stored(id),
    (rows) => rows.length > 0,
  );
  return String(dispute_id);
}
async function news(id: string, disputeId: string, more: { event: string; dispute_status: string }, ageMs = 0) {
  const wish = { dispute_id: disputeId, dispute_amount: 1_500, ageMs, ...more };
  await testApp.provider.admin(`/orders/${id}/disputes`, wish);
  await waitUntil(
    () => stored(id),
    (rows) => rows.some(({ status }) => status === more.dispute_status),
  );
}
const tasks = async (id: string) => (await desk.tasks(id, 'won-%')).filter(({ deleted_at }) => deleted_at === null);

describe('a dispute of a part of the price that is won', () => {
  test.each([
    ['at once', []],
    ['after it was lost', [lost]],
  ])('%s, after the order was cancelled: a task for staff, who refund the rest', async (_when, before) => {
    const id = await desk.aPaidOrder(threeLicences);
    const disputeId = await dispute(id);
    for (const each of before) await news(id, disputeId, each, 60_000);
    expect((await desk.cancel(id)).body['refundPaise']).toBe(300_000);
    await desk.settled(id, 'succeeded');
    expect(await tasks(id)).toEqual([]);
    await news(id, disputeId, won);
    expect(await tasks(id)).toMatchObject([
      { status: 'todo', title: expect.stringMatching(/^The bank leaves ₹1,500\.00 of \w{6} with us.*₹1,500\.00/) },
    ]);
    expect((await desk.refund(id, 150_000)).status).toBe(202);
    await desk.settled(id, 'succeeded');
    expect(await tasks(id)).toEqual([]);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('after one of the licences was cancelled: a task too', async () => {
    const id = await desk.aPaidOrder(threeLicences);
    const disputeId = await dispute(id);
    const row = await testApp.db.selectFrom('cases').select('id').where('order_id', '=', id).executeTakeFirstOrThrow();
    expect((await desk.refund(id, 100_000, desk.seller, { caseId: row.id })).status).toBe(202);
    await news(id, disputeId, won);
    expect(await tasks(id)).toMatchObject([{ status: 'todo' }]);
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
      await news(id, await dispute(id), won);
      expect(await tasks(id)).toEqual([]);
    }
  });

  test('that opens again needs no refund meanwhile', async () => {
    const id = await desk.aPaidOrder(threeLicences);
    const disputeId = await dispute(id);
    await desk.cancel(id);
    await desk.settled(id, 'succeeded');
    await news(id, disputeId, won, 60_000);
    expect(await tasks(id)).toMatchObject([{ status: 'todo' }]);
    await news(id, disputeId, { event: 'CREATED', dispute_status: 'PRE_ARBITRATION_CREATED' });
    expect(await tasks(id)).toMatchObject([{ status: 'done' }]);
  });
});
