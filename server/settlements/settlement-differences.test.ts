import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettlementsNow } from '#server/ops/settlement-command.ts';
import type { MonthSums, Settlement } from '#shared/contract/accounting.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { anAccountant, type Session } from '#test/accounts.ts';
import { orderStatus, waitUntil } from '#test/checkout.ts';
import { type SettlementList, settlementActs } from '#test/settlements.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { readSettlements } from './read-settlements.ts';

const day = 86_400_000;
// A week later, when everything should have arrived.
const later = new Date(Date.now() + 7 * day);
const amountPaise = 199_900;
let now = later;
let testApp: TestApp;
let accountant: Session;
beforeAll(async () => {
  testApp = await openTestApp({ clock: () => now });
  accountant = await anAccountant(testApp, 'farah@money.in');
});
afterAll(() => testApp.close());

const { paidOrder, get } = settlementActs(
  () => testApp,
  () => accountant,
);

const sandboxTime = (offsetMs: number) => testApp.provider.admin('/clock', { offsetMs });
const monthOf = (time: Date) => dayInIndia(time).slice(0, 7);
const today = new Date();

/** Returns all settlements for the month of the payments and for the next month. */
async function settlements(): Promise<Settlement[]> {
  const months = new Set([monthOf(today), monthOf(later)]);
  const lists = await Promise.all(
    [...months].map((month) => get<SettlementList>(`/api/admin/settlements?month=${month}`)),
  );
  return lists.flatMap(({ items }) => items);
}
const sums = () => get<MonthSums>(`/api/admin/settlements/sums?month=${monthOf(today)}`);
const lines = () => testApp.db.selectFrom('settlement_lines').selectAll().orderBy('event_id').execute();
const reasons = (differences: readonly { reason: string; orderId: string | null }[]) =>
  differences.map(({ reason, orderId }) => `${reason} ${orderId}`).sort();

describe('the provider’s lists', () => {
  const orders: string[] = [];

  test('are read page by page and stored once, however often they are read', async () => {
    for (let n = 0; n < 5; n += 1) orders.push(await paidOrder());
    await testApp.provider.admin(`/orders/${orders[0]}/refunds`, {});
    await waitUntil(
      () => orderStatus(testApp, orders[0] ?? ''),
      ({ status }) => status === 'refunded',
    );
    expect((await readSettlements(testApp, new Date(Date.now() + 1_000))).read).toBe(6);
    expect((await lines()).map(({ settled_on }) => settled_on)).toEqual(Array(6).fill(null));
    expect((await sums()).total).toMatchObject({
      collectedPaise: 5 * amountPaise,
      refundedPaise: amountPaise,
      feePaise: 5 * 3_998,
      taxOnFeePaise: 5 * 720,
      arrivedPaise: 0,
      onTheWayPaise: 4 * amountPaise - 5 * 3_998 - 5 * 720,
    });

    await sandboxTime(7 * day);
    const reads = await Promise.all([readSettlements(testApp, later), readSettlements(testApp, later)]);
    expect(reads.map(({ read }) => read)).toEqual([6, 6]);
    const stored = await lines();
    expect((await readSettlements(testApp, later)).changed).toBe(0);
    expect(await lines()).toEqual(stored);
    expect(stored.every(({ settled_on, utr }) => settled_on !== null && utr?.startsWith('SANDBOX'))).toBe(true);
  });

  test('add up to the settlement, to the paisa', async () => {
    const [settlement, ...others] = await settlements();
    expect(others).toEqual([]);
    expect(settlement).toMatchObject({
      collectedPaise: 5 * amountPaise,
      refundedPaise: amountPaise,
      feePaise: 5 * 3_998,
      taxOnFeePaise: 5 * 720,
      arrivedPaise: 4 * amountPaise - 5 * 3_998 - 5 * 720,
      differences: [],
      utr: `SANDBOX${settlement?.date.replaceAll('-', '')}`,
    });
    const { total, differences } = await sums();
    expect([total.onTheWayPaise, differences]).toEqual([0, []]);
  });

  test('a payment that they leave out differs after three working days, not before', async () => {
    await sandboxTime(0);
    const missing = await paidOrder();
    const other = await paidOrder();
    const late = await paidOrder();
    orders.push(missing, other, late);
    await testApp.provider.admin('/settlements', { missing: [missing], amounts: { [other]: 199_800 }, workingDays: 1 });
    await readSettlements(testApp, new Date(Date.now() + 1_000));
    now = new Date();
    expect(reasons((await sums()).differences)).toEqual([`other_amount ${other}`]);
    now = later;
    expect(reasons((await sums()).differences)).toEqual(
      [
        `payment_without_line ${missing}`,
        `other_amount ${other}`,
        `settlement_late ${other}`,
        `settlement_late ${late}`,
      ].sort(),
    );
  });

  test('an older list does not take a settlement away; another amount stays with its settlement', async () => {
    const before = await lines();
    await testApp.provider.admin('/settlements', {
      missing: [orders[5]],
      amounts: { [orders[6] ?? '']: 199_800 },
      workingDays: 60,
    });
    await sandboxTime(7 * day);
    await readSettlements(testApp, later);
    expect(await lines()).toEqual(before);
    await testApp.provider.admin('/settlements', {
      missing: [orders[5]],
      amounts: { [orders[6] ?? '']: 199_800 },
      workingDays: 1,
    });
    await readSettlements(testApp, later);
    const [settlement] = await settlements();
    expect(settlement?.differences).toEqual([
      {
        reason: 'other_amount',
        orderId: orders[6],
        eventId: expect.any(String),
        expectedPaise: amountPaise,
        actualPaise: 199_800,
      },
    ]);
    expect(reasons((await sums()).differences)).toEqual([`payment_without_line ${orders[5]}`]);
  });

  test('money older than a week is still looked for until it has arrived', async () => {
    const inTwoWeeks = new Date(Date.now() + 20 * day);
    const { from } = await readSettlements(testApp, inTwoWeeks);
    expect(from.getTime()).toBeLessThan(Date.now());
    await testApp.provider.admin('/settlements', {});
    await readSettlements(testApp, inTwoWeeks);
    expect((await sums()).differences).toEqual([]);
    expect((await readSettlements(testApp, inTwoWeeks)).from.getTime()).toBeGreaterThan(Date.now() + 12 * day);
  });

  test('lines without a payment or refund of ours, a wrong sum and other events have their reasons', async () => {
    const [known] = await lines();
    const line = {
      event_at: today,
      order_id: 'CHunknown',
      amount_paise: 100,
      fee_paise: 2,
      fee_tax_paise: 0,
      settled_paise: 98,
      settlement_id: known?.settlement_id,
      utr: known?.utr,
      settled_on: known?.settled_on,
    };
    await testApp.db
      .insertInto('settlement_lines')
      .values([
        { ...line, event_type: 'PAYMENT', event_id: 'x1', provider_payment_id: 'x1' },
        { ...line, event_type: 'REFUND', event_id: 'x2', provider_refund_id: 'x2', settled_paise: -102 },
        { ...line, event_type: 'PAYMENT', event_id: 'x3', provider_payment_id: 'x3', settled_paise: 97 },
        { ...line, event_type: 'CHARGEBACK', event_id: 'x4', settled_paise: -100 },
      ])
      .execute();
    const found = (await settlements()).flatMap(({ differences }) => differences);
    expect(found.map(({ reason, eventId }) => `${eventId} ${reason}`).filter((text) => text.startsWith('x'))).toEqual([
      'x1 line_without_payment',
      'x2 line_without_refund',
      'x3 line_without_payment',
      'x3 settled_otherwise',
      'x4 other_event',
    ]);
  });

  test('the command reads and prints what differs', async () => {
    const printed: string[] = [];
    await readSettlementsNow(testApp, '3', (text) => printed.push(text), later);
    expect(printed[0]).toMatch(/^Read \d+ lines since \d{4}-\d\d-\d\d, 0 are new or changed\.$/);
    const inMonth = monthOf(later) === ((await lines())[0]?.settled_on ?? '').slice(0, 7);
    if (inMonth)
      expect(printed.join('\n')).toContain('line_without_payment    CHunknown  x1  ours nothing, theirs ₹1.00');
  });

  test('pages that do not end are an error, not an endless job', async () => {
    const endless = { ...testApp.payments, listSettlementLines: async () => ({ lines: [], next: 'again' }) };
    await expect(readSettlements({ db: testApp.db, payments: endless }, now)).rejects.toThrow('do not end');
  });
});
