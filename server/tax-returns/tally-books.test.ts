import { afterAll, beforeAll, expect, test } from 'vitest';
import { tallyLedgers } from '#shared/rules/gstr1/tally.ts';
import { anAccountant, type Session } from '#test/accounts.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const price = 199_900;
let testApp: TestApp;
let accountant: Session;
const acts = taxMonthActs(
  () => testApp,
  () => accountant,
);
const { sell, giveBack, sayState, correct, get, monthOf } = acts;

const on = (month: string, day: number) => new Date(`2031-${month}-${String(day).padStart(2, '0')}T06:00:00Z`);
/** Amounts that the provider captured and refunded, in paise. */
const moved = { captured: 0, refunded: 0 };
type Sale = Parameters<typeof sell>[0];
function captured(sale: Sale) {
  moved.captured += (sale.total ?? price / 100) * 100;
  return sell(sale);
}
function refund(id: string, paise: number, at: Date) {
  moved.refunded += paise;
  return giveBack(id, paise, at);
}

/** Returns the balance of each ledger after the vouchers of a month: debits minus credits. */
async function balances(period: string): Promise<Map<string, number>> {
  const rows = (await (await get(`/api/admin/months/${period}/tally`)).text()).trim().split('\r\n').slice(1);
  const found = new Map<string, number>();
  for (const row of rows) {
    const cells = row.slice(1, -1).split('","');
    const [ledger = '', debit = '', credit = ''] = cells.slice(6, 9);
    const paise = Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100);
    found.set(ledger, (found.get(ledger) ?? 0) + paise);
  }
  return found;
}

/** Orders that a generated month leaves open for the next one. */
const open: string[] = [];

beforeAll(async () => {
  testApp = await openTestApp({ clock: () => on('12', 5) });
  accountant = await anAccountant(testApp, 'joseph@tally.in');
});
afterAll(() => testApp.close());

async function aMonth(month: string): Promise<void> {
  for (const [n, state] of ['07', '29', '27'].entries()) {
    const id = await captured({ at: on(month, 1), state });
    if (n > 0) await refund(id, n * 3_333, on(month, 2));
  }
  const large = await captured({ at: on(month, 2), state: '29', total: 120_000 });
  await refund(large, 777, on(month, 3));
  const corrected = await captured({ at: on(month, 3), state: '07' });
  await correct(corrected, { gstin: '29AAGCB7383J1Z4', company: 'Dosa Plaza', state: '29' }, on(month, 4));
  const whole = await captured({ at: on(month, 4) });
  await refund(whole, price, on(month, 5));
  // Receipt vouchers: open, partly refunded, fully refunded, and invoiced in the month.
  const left = await captured({ at: on(month, 5), stateless: true });
  await refund(left, 12_345, on(month, 6));
  open.push(left, await captured({ at: on(month, 5), stateless: true }));
  await refund(await captured({ at: on(month, 5), stateless: true }), price, on(month, 6));
  const atOnce = await captured({ at: on(month, 6), stateless: true });
  await refund(atOnce, 333, on(month, 7));
  await sayState(atOnce, '07', on(month, 8));
  await refund(atOnce, 1_000, on(month, 9));
  await correct(atOnce, { state: '33' }, on(month, 10));
}

/**
 * Returns the remaining amount of the receipt vouchers without an invoice, computed from the documents: [paise, IGST
 * part].
 */
async function openAdvances(): Promise<[number, number]> {
  const documents = await testApp.db.selectFrom('tax_documents').selectAll().execute();
  const invoiced = new Set(documents.filter(({ kind }) => kind === 'invoice').map(({ order_id }) => order_id));
  const vouchers = documents.filter(({ kind, order_id }) => kind.endsWith('voucher') && !invoiced.has(order_id));
  const sign = (kind: string) => (kind === 'refund_voucher' ? -1 : 1);
  return vouchers.reduce<[number, number]>(
    ([paise, igst], row) => [paise + sign(row.kind) * row.total_paise, igst + sign(row.kind) * row.igst_paise],
    [0, 0],
  );
}

test('over two months the books close: every clearing ledger is explained by money or by open vouchers', async () => {
  const { gateway, advances, taxOnAdvances } = tallyLedgers;
  const sum = new Map<string, number>();
  const addMonth = async (period: string) => {
    for (const [ledger, paise] of await balances(period)) sum.set(ledger, (sum.get(ledger) ?? 0) + paise);
    const [openPaise, openTax] = await openAdvances();
    expect(sum.get(gateway)).toBe(moved.captured - moved.refunded);
    expect([sum.get(advances), sum.get(taxOnAdvances)]).toEqual([-openPaise, openTax]);
    expect([...sum.values()].reduce((total, paise) => total + paise, 0)).toBe(0);
    return openPaise;
  };
  await aMonth('10');
  expect(await addMonth('102031')).toBe(2 * price - 12_345);
  for (const id of open.splice(0)) await sayState(id, '27', on('11', 1));
  await aMonth('11');
  expect(await addMonth('112031')).toBe(2 * price - 12_345);
});

test.each(['102031', '112031'])('the tax ledgers of %s have the tax of the return', async (period) => {
  const { sections } = await monthOf(period);
  const taxOf = (...names: string[]) =>
    sections.filter(({ section }) => names.includes(section)).reduce((sum, { taxPaise }) => sum + taxPaise, 0);
  const due = taxOf('b2b', 'b2cl', 'b2cs', 'at') - taxOf('cdnr', 'cdnur', 'txpd');
  const { cgst, sgst, utgst, igst } = tallyLedgers;
  const ledgers = await balances(period);
  const booked = [cgst, sgst, utgst, igst].reduce((sum, ledger) => sum - (ledgers.get(ledger) ?? 0), 0);
  expect(booked).toBe(due);
});
