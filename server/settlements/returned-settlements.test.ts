import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settlementList, settlementOf } from '#server/adapters/cashfree-settlements.ts';
import type { SettlementLine } from '#server/adapters/payments.ts';
import type { MonthSums } from '#shared/contract/accounting.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { anAccountant, type Session } from '#test/accounts.ts';
import { type SettlementList, settlementActs } from '#test/settlements.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { readSettlements } from './read-settlements.ts';

let testApp: TestApp;
let accountant: Session;
let line: SettlementLine;
const day = dayInIndia(new Date());
const { paidOrder, get } = settlementActs(
  () => testApp,
  () => accountant,
);

beforeAll(async () => {
  testApp = await openTestApp();
  accountant = await anAccountant(testApp, 'money@reversed.in');
  const orderId = await paidOrder();
  const { provider_payment_id: paymentId } = await testApp.db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  line = {
    eventType: 'PAYMENT',
    eventId: paymentId,
    at: new Date(),
    orderId,
    paymentId,
    refundId: undefined,
    disputeId: undefined,
    amountPaise: 199_900,
    feePaise: 0,
    feeTaxPaise: 0,
    settledPaise: 199_900,
    settlement: undefined,
  };
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.db.deleteFrom('settlement_lines').execute();
  await testApp.db.deleteFrom('settlements').execute();
});

type Transfer = { id?: number; utr: string; status?: string };

/** Reads a list of settlements in the provider's format; the line of the payment belongs to the UTR `lineOf`. */
function read(transfers: Transfer[], lineOf?: string) {
  const data = transfers.map(({ id = 1, utr, status = 'SUCCESS' }) => ({
    cf_settlement_id: id,
    utr,
    status,
    settled_on: `${day} 10:00:00`,
    amount_settled: 1_999,
  }));
  const settlements = settlementList.parse({ data }).data.flatMap((transfer) => settlementOf(transfer) ?? []);
  const settlement = lineOf === undefined ? undefined : { id: '1', utr: lineOf, day };
  const payments = {
    ...testApp.payments,
    listSettlements: async () => ({ settlements, next: undefined }),
    listSettlementLines: async () => ({ lines: [{ ...line, settlement }], next: undefined }),
    listLinesOfSettlement: async () => ({ lines: [], next: undefined }),
  };
  return readSettlements({ db: testApp.db, payments }, new Date());
}
async function shown() {
  const { items } = await get<SettlementList>(`/api/admin/settlements?month=${day.slice(0, 7)}`);
  const rows = items.map(({ utr, arrivedPaise, differences }) => [utr, arrivedPaise, differences.length]);
  return rows.toSorted(([one], [other]) => String(one).localeCompare(String(other)));
}
const arrivedPaise = async () =>
  (await get<MonthSums>(`/api/admin/settlements/sums?month=${day.slice(0, 7)}`)).total.arrivedPaise;

test.each(['REVERSED', 'FAILED'])(
  'a settlement that is %s now has not arrived, and is a difference',
  async (status) => {
    await read([{ utr: 'UTR1' }], 'UTR1');
    expect(await shown()).toEqual([['UTR1', 199_900, 0]]);
    await read([{ utr: 'UTR1', status }]);
    expect(await shown()).toEqual([['UTR1', 0, 1]]);
    expect(await arrivedPaise()).toBe(0);
    expect((await read([{ utr: 'UTR1', status }])).changed).toBe(0);
  },
);

test.each([
  ['of another id', 2],
  ['of the same id', 1],
])('sent again with a UTR %s it has arrived once', async (_which, id) => {
  await read([{ utr: 'UTR1' }], 'UTR1');
  await read(
    [
      { utr: 'UTR1', status: 'REVERSED' },
      { id, utr: 'UTR2' },
    ],
    'UTR2',
  );
  expect(await shown()).toEqual([
    ['UTR1', 0, 0],
    ['UTR2', 199_900, 0],
  ]);
  expect(await arrivedPaise()).toBe(199_900);
});

test('sent again before we have read that it came back, it has arrived once', async () => {
  await read([{ utr: 'UTR1' }], 'UTR1');
  await read([{ utr: 'UTR2' }], 'UTR2');
  expect(await arrivedPaise()).toBe(199_900);
});

test('one that is still under way is not stored', async () => {
  await read([{ utr: 'UTR1', status: 'INITIATED' }]);
  expect(await shown()).toEqual([]);
});
