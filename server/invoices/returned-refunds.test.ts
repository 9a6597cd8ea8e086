import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import type { MovedRefund } from '#server/invoices/sync-tax-documents.ts';
import { lastCreditDay } from '#shared/rules/invoices.ts';
import { anAccountant, type Session } from '#test/accounts.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { moveSalesTo, taxedOrders } from '#test/taxed-orders.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { documentsOfSale, findDocuments, standingOf, type TaxDocumentRow } from './tax-documents.ts';

let testApp: TestApp;
let accountant: Session;
const { sell, giveBack, failRefund, succeedAgain, get, monthOf, close } = taxMonthActs(
  () => testApp,
  () => accountant,
);
beforeAll(async () => {
  testApp = await openTestApp({ clock: () => new Date('2033-02-05T06:00:00Z') });
  accountant = await anAccountant(testApp, 'joseph@returned.in');
});
afterAll(() => testApp.close());

const gstOf = (row: TaxDocumentRow) => row.cgst_paise + row.sgst_paise + row.utgst_paise + row.igst_paise;
const inShort = (rows: readonly TaxDocumentRow[]) =>
  rows.map((row) => [row.number.slice(0, 3), row.total_paise, gstOf(row)]);

test('the bank returns a refund without GST: a debit note without GST takes the note back; the refund can be repeated', async () => {
  const other = await openTestApp();
  try {
    const { aPaidOrder, giveBack: refund, look } = taxedOrders(() => other);
    const id = await aPaidOrder();
    await moveSalesTo(other.db, '2025-03-31');
    const { refund_id } = (await refund(id, { refund_amount: 500 })) as { refund_id: string };
    await look(id);
    expect(await checkInvariants(other.db)).toEqual([]);
    await other.provider.admin(`/refunds/${refund_id}/status`, { status: 'FAILED' });
    await look(id);
    await look(id);
    const sold = ['INV', 199_900, 30_494];
    const returned = [sold, ['FCN', 50_000, 0], ['FDN', 50_000, 0]];
    const documents = await findDocuments(other.db, id);
    expect(inShort(documents)).toEqual(returned);
    expect(documents[2]?.refers_to).toBe(documents[1]?.id);
    expect(await checkInvariants(other.db)).toEqual([]);
    await refund(id, { refund_amount: 500 });
    await look(id);
    await refund(id);
    await look(id);
    expect(inShort(await findDocuments(other.db, id))).toEqual([...returned, ['FCN', 50_000, 0], ['FCN', 149_900, 0]]);
    expect(await checkInvariants(other.db)).toEqual([]);
  } finally {
    await other.close();
  }
});

/** Returns a generator of pseudo-random numbers that are the same in each run. */
function randomOf(start: number): (below: number) => number {
  let seed = start;
  return (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
}

type Standing = { refund: MovedRefund; withGst: number; withoutGst: number };

test('refunds that succeed, fail and succeed again before and after the last day: money and GST are right after each', async () => {
  const random = randomOf(23);
  const lastInstant = new Date('2030-11-30T18:29:59.999Z').getTime();
  const price = 199_900;
  for (let round = 0; round < 20; round += 1) {
    const id = await sell({ at: new Date('2029-06-01T06:00:00Z'), state: round % 2 ? '29' : '07' });
    const standing: Standing[] = [];
    const failed: MovedRefund[] = [];
    let seen = 1;
    const early = random(6);
    for (let step = 0; step < 12; step += 1) {
      const at = new Date(lastInstant + (step - early) * 86_400_000 + (step < early ? 0 : 1));
      /** Sums of the documents of this step: [invoices, debit notes, notes with GST, notes without]. */
      const issued = async () => {
        const added = (await findDocuments(testApp.db, id)).slice(seen);
        seen += added.length;
        return ['INV', 'FDN', 'CRN', 'FCN'].map((series) => sumOf(added.filter((row) => row.series === series)));
      };
      const kept = price - standing.reduce((sum, { refund }) => sum + refund.amountPaise, 0);
      const repeated = failed.findIndex(({ amountPaise }) => amountPaise <= kept);
      const choice = random(4);
      if (choice === 0 && standing.length > 0) {
        const position = random(standing.length);
        failed.push(await failRefund(id, position, at));
        const [gone] = standing.splice(position, 1);
        // Only what was credited with GST is invoiced again.
        expect(await issued()).toEqual([gone?.withGst, gone?.withoutGst, 0, 0]);
      } else if (kept > 0) {
        const [again] = choice === 1 && repeated >= 0 ? failed.splice(repeated, 1) : [];
        const refund = again ?? { id: '', amountPaise: 1 + random(Math.min(kept, 90_000)), ofSale: true };
        if (again) await succeedAgain(id, again, at);
        else await giveBack(id, refund.amountPaise, at);
        const [invoiced, debited, withGst = 0, withoutGst = 0] = await issued();
        expect([invoiced, debited, withGst + withoutGst]).toEqual([0, 0, refund.amountPaise]);
        standing.push({ refund, withGst, withoutGst });
      }
      const back = standing.reduce((sum, { refund }) => sum + refund.amountPaise, 0);
      await expectSound(id, price, price - back);
    }
  }
  const rules = await checkInvariants(testApp.db);
  const ofDocuments = /GST|credits never|debit notes|no gaps/;
  expect(rules.filter(({ rule }) => ofDocuments.test(rule))).toEqual([]);
});

const sumOf = (rows: readonly TaxDocumentRow[]) => rows.reduce((sum, { total_paise }) => sum + total_paise, 0);

async function expectSound(id: string, price: number, kept: number): Promise<void> {
  const sale = documentsOfSale(await findDocuments(testApp.db, id));
  expect(standingOf(sale)).toBe(kept);
  const taxed = sumOf(sale.bases) - sumOf(sale.credits.filter((row) => !row.without_tax));
  const open = sumOf(sale.credits.filter((row) => row.without_tax)) - sumOf(sale.debits);
  expect(taxed - open).toBe(kept);
  expect(taxed).toBeLessThanOrEqual(price);
  expect(open).toBeGreaterThanOrEqual(0);
  for (const debit of sale.debits) {
    const note = sale.credits.find((row) => row.id === debit.refers_to);
    expect([debit.without_tax, gstOf(debit), debit.taxable_paise, note?.without_tax]).toEqual([true, 0, 0, true]);
  }
  const invoiceOf = new Map(sale.bases.map((row) => [row.id, row]));
  for (const note of sale.credits) {
    const day = lastCreditDay(invoiceOf.get(note.refers_to ?? '')?.issued_on ?? '');
    expect(note.without_tax).toBe(note.issued_on > day);
  }
}

test('the refund of a note with GST that fails after the last day is invoiced again; a later one without GST is not', async () => {
  const id = await sell({ at: new Date('2029-06-01T06:00:00Z'), state: '29' });
  await giveBack(id, 30_000, new Date('2030-11-20T06:00:00Z'));
  await giveBack(id, 20_000, new Date('2030-12-20T06:00:00Z'));
  await failRefund(id, 0, new Date('2030-12-21T06:00:00Z'));
  await failRefund(id, 0, new Date('2030-12-22T06:00:00Z'));
  expect(inShort(await findDocuments(testApp.db, id))).toEqual([
    ['INV', 199_900, 30_493],
    ['CRN', 30_000, 4_576],
    ['FCN', 20_000, 0],
    ['INV', 30_000, 4_576],
    ['FDN', 20_000, 0],
  ]);
});

test('a month with a debit note is closed: not in the return, listed in the register, reversed in Tally, shown by its QR page', async () => {
  const id = await sell({ at: new Date('2031-03-20T06:00:00Z') });
  await giveBack(id, 50_000, new Date('2032-12-10T06:00:00Z'));
  await failRefund(id, 0, new Date('2032-12-12T06:00:00Z'));
  const month = await monthOf('122032');
  expect(month.problems).toEqual([]);
  expect(month.sections).toEqual([{ section: 'none', count: 2, taxablePaise: 0, taxPaise: 0 }]);
  expect(month.kinds.map(({ kind, totalPaise }) => [kind, totalPaise]).toSorted()).toEqual([
    ['credit_note', 50_000],
    ['debit_note', 50_000],
  ]);
  const made = await (await get('/api/admin/gstr1?period=122032')).json();
  expect(Object.keys(made)).toEqual(['gstin', 'fp', 'version', 'hash']);
  const csv = async (name: string) =>
    (await (await get(`/api/admin/months/122032/${name}`)).text()).trim().split('\r\n');
  expect(await csv('register')).toContainEqual(
    expect.stringMatching(
      /"Financial Debit Note \(without GST.*","FDN\/32-33\/000001","FCN\/32-33\/000001","issued".*"500\.00"/,
    ),
  );
  const tally = (await csv('tally')).slice(1).map((row) => row.slice(1, -1).split('","'));
  expect(tally.map((row) => [row[1], ...row.slice(6, 9)])).toEqual([
    ['Credit Note', 'Refunds without GST', '500.00', ''],
    ['Credit Note', 'Payment gateway', '', '500.00'],
    ['Debit Note', 'Payment gateway', '500.00', ''],
    ['Debit Note', 'Refunds without GST', '', '500.00'],
  ]);
  const documents = await findDocuments(testApp.db, id);
  const told = async (row: TaxDocumentRow | undefined, language = '') => {
    const page = await (await fetch(`${testApp.url}${language}/verify/${row?.verify_token}`)).text();
    return [...page.matchAll(/<p class="mt-[24] [^"]*text-lg[^"]*">([^<]*)/g)].map(([, text]) => text).join(' ');
  };
  expect(await told(documents[0])).toContain('Total, GST included: ₹1,999');
  const names = [
    ['Credit note without GST', 'बिना GST का क्रेडिट नोट'],
    ['Debit note without GST', 'बिना GST का डेबिट नोट'],
  ];
  for (const [place, [english, hindi]] of names.entries()) {
    const note = documents[place + 1];
    expect(await told(note)).toMatch(new RegExp(`^${english} F.N/32-33/000001, .* Total, without GST: ₹500.00$`));
    expect(await told(note, '/hi')).toMatch(new RegExp(`${hindi}.*कुल रकम, बिना GST: ₹500.00$`));
  }
  expect((await close('122032')).status).toBe(204);
});
