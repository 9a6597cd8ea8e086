import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountsOf, findDocuments, type TaxDocumentRow } from '#server/invoices/tax-documents.ts';
import { type Section, sectionOf } from '#shared/rules/gstr1/sections.ts';
import { anAccountant, type Session } from '#test/accounts.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { amounts } from '#test/worked-invoices.ts';
import { type WorkedSale, workedSales } from '#test/worked-sales.ts';
import { documentsOf } from './read-documents.ts';

let testApp: TestApp;
let accountant: Session;
const { sell, giveBack } = taxMonthActs(
  () => testApp,
  () => accountant,
);
beforeAll(async () => {
  testApp = await openTestApp();
  accountant = await anAccountant(testApp, 'joseph@worked.in');
});
afterAll(() => testApp.close());

/** Finds the section that contains a document in the return of its month; undefined if the month lacks the document. */
async function sectionIn({ issued_on, number }: TaxDocumentRow): Promise<Section | undefined> {
  for await (const documents of documentsOf(testApp.db, issued_on.slice(0, 7)))
    for (const document of documents) if (document.number === number) return sectionOf(document);
  return undefined;
}

const paperOf = async (row: TaxDocumentRow | undefined) =>
  row && {
    amounts: amountsOf(row),
    series: row.number.slice(0, 9),
    day: row.issued_on,
    section: await sectionIn(row),
  };

test.each(workedSales.map((sale) => [sale.name, sale] as const))(
  'from the price to the return: %s',
  async (_name, { planId, months = 1, quantity = 1, coupon, state, gstin, at, total, heads, back, ...expected }) => {
    const id = await sell({
      at: new Date(at),
      planId,
      duration: months,
      quantity,
      amount: total,
      state,
      ...(coupon ? { couponCode: coupon } : {}),
      ...(gstin ? { gstin, company: 'Dosa Plaza' } : {}),
    });
    if (back) await giveBack(id, back.paise, new Date(back.at));
    const [invoice, note] = await findDocuments(testApp.db, id);
    const { series, day, section } = expected;
    expect(await paperOf(invoice)).toEqual({ amounts: amounts(total * 100, heads), series, day, section });
    const ofNote = back && {
      amounts: amounts(back.paise, back.heads),
      series: back.series,
      day: back.day,
      section: back.section,
    };
    expect(await paperOf(note)).toEqual(ofNote);
  },
);

/** Second implementation with whole numbers, which shares no code with the first. */
function workedAgain({ unit, months, quantity = 1, coupon, state, gstin, at, back }: WorkedSale) {
  const halfUp = (numerator: bigint, denominator: bigint) => (numerator * 2n + denominator) / (denominator * 2n);
  const percentOff = { 1: 10n, 3: 25n, 6: 30n, 12: 40n };
  const coupons: Record<string, (rupees: bigint) => bigint> = {
    SAVE10: (rupees) => halfUp(rupees * 90n, 100n),
    SAVE15: (rupees) => halfUp(rupees * 85n, 100n),
    SAVE20: (rupees) => halfUp(rupees * 80n, 100n),
    MAGIC20: (rupees) => halfUp(rupees * 80n, 100n),
    SWIGGY100: (rupees) => rupees - 10n,
  };
  const listed = BigInt(unit) * BigInt(quantity) * BigInt(months ?? 1);
  const offered = months ? halfUp(listed * (100n - percentOff[months]), 100n) : listed;
  const total = coupon ? (coupons[coupon]?.(offered) ?? 0n) : offered;
  const isLocal = (gstin ?? state).startsWith('07');
  const taxOf = (rupees: bigint, percent: bigint) => halfUp(rupees * 100n * percent, 118n);
  const half = isLocal ? taxOf(total, 9n) : 0n;
  const igst = isLocal ? 0n : taxOf(total, 18n);
  const sale = [total * 100n - 2n * half - igst, half, half, 0n, igst];

  const inIndia = (time: string) => new Date(Date.parse(time) + (5 * 60 + 30) * 60_000);
  const yearOf = (day: Date) => day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0);
  const numbered = (kind: string, time: string) => {
    const year = yearOf(inIndia(time)) % 100;
    return { series: `${kind}/${year}-${year + 1}`, day: inIndia(time).toISOString().slice(0, 10) };
  };
  const isLarge = !isLocal && total > 100_000n;
  const lastYearForNotes = yearOf(inIndia(at)) + 1;
  const isLate = back && inIndia(back.at).getTime() >= Date.UTC(lastYearForNotes, 11, 1);
  const credited = (head: bigint) => (isLate ? 0n : halfUp(head * BigInt(back?.paise ?? 0), total * 100n));
  const noteHeads = sale.slice(1).map(credited);
  const noteTax = noteHeads.reduce((sum, head) => sum + head, 0n);
  return {
    total: Number(total),
    heads: sale.map(Number),
    ...numbered('INV', at),
    section: gstin ? 'b2b' : isLarge ? 'b2cl' : 'b2cs',
    back: back && {
      heads: [isLate ? 0n : BigInt(back.paise) - noteTax, ...noteHeads].map(Number),
      ...numbered(isLate ? 'FCN' : 'CRN', back.at),
      section: isLate ? 'none' : gstin ? 'cdnr' : isLarge ? 'cdnur' : 'b2cs',
    },
  };
}

test.each(workedSales.map((sale) => [sale.name, sale] as const))(
  'a second implementation agrees: %s',
  (_name, sale) => {
    const { total, heads, series, day, section } = sale;
    const back = sale.back && {
      heads: sale.back.heads,
      series: sale.back.series,
      day: sale.back.day,
      section: sale.back.section,
    };
    expect(workedAgain(sale)).toEqual({ total, heads, series, day, section, back });
  },
);
