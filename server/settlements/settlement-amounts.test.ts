import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MoneySums, Settlement } from '#shared/contract/accounting.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { readSettlements } from './read-settlements.ts';

const day = 86_400_000;
const later = new Date(Date.now() + 7 * day);
// ₹1,999 minus the fee of 2 % and the tax of 18 % on the fee.
const netPaise = 199_900 - 3_998 - 720;
let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
let admin: Session;
beforeAll(async () => {
  testApp = await openTestApp({ clock: () => later });
  desk = await refundDesk(testApp, 'bank.in');
  admin = await aStaffMember(testApp, 'lakshmi@bank.in.example.in', 'admin');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/reset', {});
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  for (const table of ['settlement_lines', 'settlements', 'disputes'] as const)
    await testApp.db.deleteFrom(table).execute();
});

/** Settles everything at the provider, then reads the provider's lists. */
async function readAll(switches: object = {}) {
  await testApp.provider.admin('/settlements', switches);
  await testApp.provider.admin('/clock', { offsetMs: 7 * day });
  return readSettlements(testApp, later);
}
async function settlements(): Promise<Settlement[]> {
  const months = new Set([new Date(), later].map((time) => dayInIndia(time).slice(0, 7)));
  const lists = await Promise.all(
    [...months].map((month) => callEndpoint(testApp, 'GET /api/admin/settlements', { query: { month } }, admin.bearer)),
  );
  return lists.flatMap(({ body }) => body.items);
}
async function sumsOf(month = ''): Promise<MoneySums> {
  return (await callEndpoint(testApp, 'GET /api/admin/settlements/sums', { query: { month } }, admin.bearer)).body
    .total;
}

/**
 * Returns the sums for the months of the payments and of their settlements. `leftPaise`: collected minus refunds and
 * fees.
 */
async function allSums() {
  const months = new Set([new Date(), later].map((time) => dayInIndia(time).slice(0, 7)));
  const all = { leftPaise: 0, arrivedPaise: 0, onTheWayPaise: 0 };
  for (const month of months) {
    const sums = await sumsOf(month);
    all.leftPaise += sums.collectedPaise - sums.refundedPaise - sums.feePaise - sums.taxOnFeePaise;
    all.arrivedPaise += sums.arrivedPaise;
    all.onTheWayPaise += sums.onTheWayPaise;
  }
  return all;
}
const differences = async () => (await settlements()).flatMap((settlement) => settlement.differences);
const dispute = (id: string, more: object = {}) => testApp.provider.admin(`/orders/${id}/disputes`, more);
const stored = (event: string) =>
  waitUntil(
    () => testApp.db.selectFrom('disputes').select('event').execute(),
    (rows) => rows[0]?.event === event,
  );

test('what arrived is what the provider sent to the bank, and the cost of the transfer is a fee', async () => {
  await desk.aPaidOrder();
  await readAll({ charge: 500 });
  expect(await settlements()).toMatchObject([
    { arrivedPaise: netPaise - 590, feePaise: 3_998 + 500, taxOnFeePaise: 720 + 90, differences: [] },
  ]);
  const [first] = await settlements();
  expect(await sumsOf(first?.date.slice(0, 7))).toMatchObject({ arrivedPaise: netPaise - 590 });
});

test('what was collected less refunds and fees, with the cost of transfers, is what arrived and is on the way', async () => {
  const id = await desk.aPaidOrder();
  await readSettlements(testApp, new Date(Date.now() + 1_000));
  const before = await allSums();
  await desk.refund(id, 40_000);
  await desk.become(id, 'succeeded');
  await readAll({ charge: 500 });
  await testApp.provider.admin('/clock', { offsetMs: 0 });
  await desk.aPaidOrder();
  await readSettlements(testApp, new Date(Date.now() + 1_000));
  const after = await allSums();
  for (const sums of [before, after]) expect(sums.leftPaise).toBe(sums.arrivedPaise + sums.onTheWayPaise);
  expect(before.onTheWayPaise).toBeGreaterThan(0);
  expect(after.arrivedPaise - before.arrivedPaise).toBe(netPaise - 40_000 - 590);
  expect(after.onTheWayPaise - before.onTheWayPaise).toBe(0);
});

test('another amount at the bank than the lines add up to is a difference', async () => {
  await desk.aPaidOrder();
  await readAll({ bankDiffers: 100 });
  const [settlement] = await settlements();
  expect(settlement).toMatchObject({ arrivedPaise: netPaise + 100 });
  expect(settlement?.differences).toEqual([
    {
      reason: 'settlement_sum',
      orderId: null,
      eventId: settlement?.utr,
      expectedPaise: netPaise,
      actualPaise: netPaise + 100,
    },
  ]);
});

test('lines older than what was read are read by their settlement', async () => {
  await desk.aPaidOrder();
  await readAll();
  await testApp.db.deleteFrom('settlement_lines').execute();
  const { payments, db } = testApp;
  const young = { ...payments, listSettlementLines: async () => ({ lines: [], next: undefined }) };
  expect(await readSettlements({ db, payments: young }, later)).toMatchObject({ read: 1, changed: 1 });
  expect(await settlements()).toMatchObject([{ collectedPaise: 199_900, differences: [] }]);
});

test('lists with each line twice and the newest first store the same', async () => {
  await desk.aPaidOrder();
  await desk.aPaidOrder();
  await readAll({ doubled: true, outOfOrder: true });
  expect(await testApp.db.selectFrom('settlement_lines').select('event_id').execute()).toHaveLength(2);
  expect(await settlements()).toMatchObject([{ collectedPaise: 2 * 199_900, differences: [] }]);
  expect((await readSettlements(testApp, later)).changed).toBe(0);
});

test('lines of a dispute belong to it: held, released, and gone after it was lost', async () => {
  const id = await desk.aPaidOrder();
  const { dispute_id } = (await dispute(id)) as { dispute_id: number };
  await stored('created');
  await dispute(id, { dispute_id: String(dispute_id), event: 'CLOSED', dispute_status: 'CHARGEBACK_MERCHANT_LOST' });
  await stored('closed');
  await readAll();
  const lines = await testApp.db.selectFrom('settlement_lines').select('event_type').orderBy('event_type').execute();
  expect(lines.map(({ event_type }) => event_type)).toEqual(['CHARGEBACK', 'DISPUTE', 'DISPUTE_REVERSAL', 'PAYMENT']);
  expect(await settlements()).toMatchObject([{ arrivedPaise: netPaise - 199_900, differences: [] }]);
});

test('a dispute that we do not have, or with another amount, is a difference', async () => {
  const id = await desk.aPaidOrder();
  await dispute(id);
  await stored('created');
  await testApp.db.updateTable('disputes').set({ amount_paise: 100 }).execute();
  await readAll();
  expect(await differences()).toMatchObject([
    { reason: 'other_amount', orderId: id, expectedPaise: 100, actualPaise: 199_900 },
  ]);
  await testApp.db.deleteFrom('disputes').execute();
  expect(await differences()).toMatchObject([{ reason: 'other_event', orderId: id }]);
});

test('a refund that has come back has a line each way, and neither is a difference', async () => {
  const id = await desk.aPaidOrder();
  const { body } = await desk.refund(id, 40_000);
  await desk.become(id, 'succeeded');
  await testApp.provider.admin(`/refunds/${String(body.id)}/status`, { status: 'CANCELLED' });
  await desk.become(id, 'cancelled');
  await readAll();
  expect(await settlements()).toMatchObject([{ refundedPaise: 40_000, arrivedPaise: netPaise, differences: [] }]);
});

test.each([
  ['credit', 1_250],
  ['debit', -3_300],
])(
  'an adjustment without an order, a %s, is in its settlement and is a difference with its own name',
  async (_what, adjustment) => {
    await desk.aPaidOrder();
    await readAll({ adjustment, bankDiffers: 0 });
    // The adjustment happens when the switch is set, so its settlement is of a later day.
    await testApp.provider.admin('/clock', { offsetMs: 14 * day });
    await readSettlements(testApp, new Date(Date.now() + 14 * day));
    const lines = await testApp.db
      .selectFrom('settlement_lines')
      .select(['event_type', 'order_id', 'settled_paise', 'settled_on'])
      .where('event_type', '=', 'OTHER_ADJUSTMENT')
      .execute();
    expect(lines).toEqual([
      { event_type: 'OTHER_ADJUSTMENT', order_id: null, settled_paise: adjustment, settled_on: expect.any(String) },
    ]);
    const arrived = (await settlements()).flatMap((each) => each.differences);
    expect(arrived).toMatchObject([{ reason: 'adjustment', orderId: null, actualPaise: adjustment }]);
  },
);

describe('a refund that has come back', () => {
  const { sell } = taxMonthActs(
    () => testApp,
    () => admin,
  );
  const insertRefund = (id: string, refundId: string, changedAt: string) =>
    testApp.db
      .insertInto('refunds')
      .values({
        order_id: id,
        provider_refund_id: refundId,
        amount_paise: 40_000,
        state: 'CANCELLED',
        changed_at: new Date(changedAt),
      })
      .execute();

  test('stays in the sums of its month, and is taken off in the month in which it came back', async () => {
    const id = await sell({ at: new Date('2025-03-10T06:00:00Z'), backPaise: 40_000 });
    await insertRefund(id, `back 0 ${id}`, '2025-04-02T06:00:00Z');
    expect((await sumsOf('2025-03')).refundedPaise).toBe(40_000);
    expect(await sumsOf('2025-04')).toMatchObject({ refundedPaise: -40_000, onTheWayPaise: 40_000 });
  });

  test('has the day of its settlement line, if it has no credit note', async () => {
    const id = await desk.aPaidOrder();
    await insertRefund(id, 'of a duplicate', '2024-08-02T06:00:00Z');
    await insertRefund(id, 'never sent', '2024-08-03T06:00:00Z');
    await testApp.db
      .insertInto('settlement_lines')
      .values({
        event_type: 'REFUND',
        event_id: 'of a duplicate',
        provider_refund_id: 'of a duplicate',
        order_id: id,
        event_at: new Date('2024-07-30T06:00:00Z'),
        amount_paise: 40_000,
        fee_paise: 0,
        fee_tax_paise: 0,
        settled_paise: -40_000,
      })
      .execute();
    expect(await sumsOf('2024-07')).toMatchObject({ refundedPaise: 40_000, onTheWayPaise: -40_000 });
    expect(await sumsOf('2024-08')).toMatchObject({ refundedPaise: -40_000, onTheWayPaise: 40_000 });
  });
});
