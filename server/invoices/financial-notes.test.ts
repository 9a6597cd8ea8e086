import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { creditedShare, nothingCredited, plus } from '#shared/rules/invoices.ts';
import { anAccountant, type Session } from '#test/accounts.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { moveSalesTo, taxedOrders } from '#test/taxed-orders.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { amountsOf, findDocuments, type TaxDocumentRow } from './tax-documents.ts';

let testApp: TestApp;
let accountant: Session;
const { sell, giveBack, get, monthOf, close } = taxMonthActs(
  () => testApp,
  () => accountant,
);
beforeAll(async () => {
  testApp = await openTestApp({ clock: () => new Date('2033-02-05T06:00:00Z') });
  accountant = await anAccountant(testApp, 'joseph@financial.in');
});
afterAll(() => testApp.close());

const notesOf = async (id: string) =>
  (await findDocuments(testApp.db, id)).filter(({ kind }) => kind === 'credit_note');
const inShort = ({ number, issued_on, without_tax, taxable_paise, cgst_paise, total_paise }: TaxDocumentRow) =>
  [number.slice(0, 9), issued_on, without_tax, taxable_paise, cgst_paise, total_paise] as const;

describe('a refund of ₹500.00 of an invoice of ₹1,999.00', () => {
  // Written by hand: 500 × 9 / 118 = 38.1356 → 38.14 of CGST and of SGST; 500 − 76.28 = 423.72.
  const withGst = (day: string, year: string) => [`CRN/${year}/`.slice(0, 9), day, false, 42_372, 3_814, 50_000];
  const without = (day: string, year: string) => [`FCN/${year}/`.slice(0, 9), day, true, 0, 0, 50_000];
  test.each([
    // Invoice of the last instant of 2029-30 in Indian time: its credit notes reduce the tax until 30 November 2030.
    ['2030-03-31T18:29:59.999Z', '2030-11-30T18:29:59.999Z', withGst('2030-11-30', '30-31')],
    ['2030-03-31T18:29:59.999Z', '2030-11-30T18:30:00Z', without('2030-12-01', '30-31')],
    // A moment later the invoice belongs to 2030-31: its credit notes reduce the tax until 30 November 2031.
    ['2030-03-31T18:30:00Z', '2030-12-01T06:00:00Z', withGst('2030-12-01', '30-31')],
    ['2030-03-31T18:30:00Z', '2031-11-30T18:29:59.999Z', withGst('2031-11-30', '31-32')],
    ['2030-03-31T18:30:00Z', '2031-11-30T18:30:00Z', without('2031-12-01', '31-32')],
    ['2030-03-31T18:30:00Z', '2032-04-01T06:00:00Z', without('2032-04-01', '32-33')],
    ['2030-11-30T18:30:00Z', '2030-11-30T18:30:00Z', withGst('2030-12-01', '30-31')],
  ])('invoice of %s, refund at %s', async (soldAt, refundedAt, expected) => {
    const id = await sell({ at: new Date(soldAt) });
    await giveBack(id, 50_000, new Date(refundedAt));
    expect((await notesOf(id)).map(inShort)).toEqual([expected]);
  });
});

test('refunds before and after the last day: each has one note, their sums are those of the refunds, and the tax stays', async () => {
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const lastInstant = new Date('2030-11-30T18:29:59.999Z').getTime();
  for (let round = 0; round < 12; round += 1) {
    const id = await sell({ at: new Date('2029-06-01T06:00:00Z'), state: round % 2 ? '29' : '07' });
    const [invoice] = await findDocuments(testApp.db, id);
    if (!invoice) throw new Error('no invoice');
    let left = invoice.total_paise;
    let before = nothingCredited;
    const expected = [];
    const early = random(3);
    for (let n = 0; left > 0; n += 1) {
      const paise = n === 4 ? left : 1 + random(left);
      left -= paise;
      const isLate = n >= early;
      await giveBack(id, paise, new Date(lastInstant + (isLate ? 1 + n * 1_000 : n - 10)));
      const share = isLate
        ? { ...nothingCredited, totalPaise: paise }
        : creditedShare(amountsOf(invoice), before, paise);
      if (!isLate) before = plus(before, share);
      expected.push([isLate, share]);
    }
    const notes = await notesOf(id);
    expect(notes.map((note) => [note.without_tax, amountsOf(note)])).toEqual(expected);
    expect(new Set(notes.map(({ provider_refund_id }) => provider_refund_id)).size).toBe(notes.length);
  }
});

test('a refund at the provider of an old invoice has one note without GST, and no invariant is violated', async () => {
  const other = await openTestApp();
  try {
    const { aPaidOrder, giveBack: refund, look } = taxedOrders(() => other);
    const id = await aPaidOrder();
    await moveSalesTo(other.db, '2025-03-31');
    await refund(id, { refund_amount: 500 });
    await look(id);
    await refund(id);
    await look(id);
    const notes = (await findDocuments(other.db, id)).slice(1);
    expect(notes.map(({ number, total_paise }) => [number.slice(0, 3), total_paise])).toEqual([
      ['FCN', 50_000],
      ['FCN', 149_900],
    ]);
    expect(await checkInvariants(other.db)).toEqual([]);
  } finally {
    await other.close();
  }
});

test('the last day that ends while a note waits for its number: the note is without GST, and no number is lost', async () => {
  const id = await sell({ at: new Date('2025-03-10T06:00:00Z') });
  vi.useFakeTimers({ now: new Date('2025-11-30T18:29:59.999Z'), toFake: ['Date'] });
  try {
    await giveBack(id, 50_000);
  } finally {
    vi.useRealTimers();
  }
  expect(await notesOf(id)).toMatchObject([{ series: 'FCN', without_tax: true }]);
  const counters = testApp.db.selectFrom('tax_document_series').select('series');
  expect(await counters.where('fiscal_year', '=', '25-26').where('series', '=', 'CRN').execute()).toEqual([]);
});

test('the month is neither blocked nor changed: not in the return, named in the register and in Tally, and closed', async () => {
  const sold = new Date('2031-03-20T06:00:00Z');
  const dosaPlaza = { gstin: '29AAGCB7383J1Z4', company: 'Dosa Plaza', state: '29' };
  const ids = [await sell({ at: sold }), await sell({ at: sold, ...dosaPlaza })];
  for (const id of ids) await giveBack(id, 50_000, new Date('2032-12-10T06:00:00Z'));
  const month = await monthOf('122032');
  expect(month.problems).toEqual([]);
  expect(month.sections).toEqual([{ section: 'none', count: 2, taxablePaise: 0, taxPaise: 0 }]);
  expect(month.kinds).toMatchObject([{ kind: 'credit_note', count: 2, totalPaise: 100_000 }]);
  const made = await (await get('/api/admin/gstr1?period=122032')).json();
  expect(Object.keys(made)).toEqual(['gstin', 'fp', 'version', 'hash']);
  const csv = async (name: string) => {
    const text = await (await get(`/api/admin/months/122032/${name}`)).text();
    return text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .map((row) => row.slice(1, -1).split('","'));
  };
  const [head = [], ...register] = await csv('register');
  const cell = (row: string[], name: string) => row[head.indexOf(name)];
  for (const row of register)
    expect(['Document', 'Taxable value', 'CGST', 'IGST', 'Total'].map((name) => cell(row, name))).toEqual([
      'Financial Credit Note (without GST, section 34(2))',
      '0.00',
      '0.00',
      '0.00',
      '500.00',
    ]);
  const tally = (await csv('tally')).slice(1).map((row) => row.slice(6, 9).concat(row[10] ?? ''));
  const narration = expect.stringMatching(/without GST, section 34\(2\)$/);
  expect(tally).toEqual(
    ids.flatMap(() => [
      ['Refunds without GST', '500.00', '', narration],
      ['Payment gateway', '', '500.00', narration],
    ]),
  );
  expect((await close('122032')).status).toBe(204);
});
