import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { brand, settings } from '#shared/brand.ts';
import { only, printedFields } from '#shared/rules/buyer.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import {
  type CreditReason,
  documentNumber,
  fiscalYearOf,
  lastSequenceOf,
  nothingCredited,
  placeOfSupply,
  seriesInTurn,
  type TaxAmounts,
  type TaxDocumentKind,
} from '#shared/rules/invoices.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { taxHeads } from '#shared/rules/tax.ts';
import type { SettingText } from '#shared/settings/shipped.ts';
import { templateVersion } from './pdf/template-version.ts';
import type { BuyerSnapshot, DocumentLine, SellerSnapshot, TaxDocumentRow, TaxedOrder } from './tax-documents.ts';

export type NewDocument = {
  kind: TaxDocumentKind;
  /** Last day on which a credit note reduces the tax. A credit note of a later day is without GST. */
  lastTaxDay?: string;
  order: TaxedOrder;
  amounts: TaxAmounts;
  place: string | null;
  lines: DocumentLine[];
  revision?: number;
  refersTo?: string;
  reason?: CreditReason;
  refundId?: string | undefined;
};

/** Without a logo of the operator: file in server/invoices/pdf/logos. Older invoices keep what they were issued with. */
const logo = 'house-1.svg';

const sellerSnapshot = (): SellerSnapshot => ({
  name: brand.legalName,
  address: brand.address.slice(1),
  gstin: brand.gstin,
  state: brand.sellerState,
  print: {
    template: templateVersion,
    brand: brand.name,
    logo: brand.logo || logo,
    signature: inBoth(settings.invoicing.signature),
    signatureNote: inBoth(settings.invoicing.signatureNote),
  },
});

const inBoth = ({ en, hi }: SettingText) => ({ en, hi: hi || en });

/**
 * Stores a tax document with the next number of its series. The counter stays locked until the transaction ends, so
 * numbers have no gaps: a number that is rolled back goes to the next document. The time is read under this lock, so
 * that dates follow the number sequence. `dated` is the date of a backdated document. A credit note that is too late to
 * reduce the tax (CGST Act, section 34(2)) is issued without GST, in a separate series.
 */
export async function issueDocument(tx: Tx, made: NewDocument, dated?: Date): Promise<TaxDocumentRow> {
  const numbered = await nextNumber(tx, made, dated);
  return tx.insertInto('tax_documents').values(documentRow(made, numbered)).returningAll().executeTakeFirstOrThrow();
}

const isLate = ({ lastTaxDay }: NewDocument, day: string) => lastTaxDay !== undefined && day > lastTaxDay;

const seriesOf = (made: NewDocument, at: Date): string =>
  settings.invoicing.series[isLate(made, dayInIndia(at)) ? 'financial_note' : made.kind];

type Numbered = { at: Date; series: string; fiscalYear: string; sequence: number };

export function documentRow(made: NewDocument, { at, series, fiscalYear, sequence }: Numbered) {
  const { kind, order } = made;
  const withoutTax = kind === 'debit_note' || isLate(made, dayInIndia(at));
  const amounts = withoutTax ? { ...nothingCredited, totalPaise: made.amounts.totalPaise } : made.amounts;
  const lines = withoutTax ? made.lines.map((line) => ({ ...line, taxablePaise: 0 })) : made.lines;
  const buyer: BuyerSnapshot = only(order, printedFields);
  return {
    kind,
    series,
    fiscal_year: fiscalYear,
    sequence,
    number: documentNumber(series, fiscalYear, sequence),
    issued_at: at,
    issued_on: dayInIndia(at),
    order_id: order.id,
    refers_to: made.refersTo ?? null,
    provider_refund_id: made.refundId ?? null,
    revision: made.revision ?? 1,
    reason: made.reason ?? null,
    place_of_supply: made.place,
    seller: JSON.stringify(sellerSnapshot()),
    buyer: JSON.stringify(buyer),
    lines: JSON.stringify(lines),
    taxable_paise: amounts.taxablePaise,
    cgst_paise: amounts.cgstPaise,
    sgst_paise: amounts.sgstPaise,
    utgst_paise: amounts.utgstPaise,
    igst_paise: amounts.igstPaise,
    total_paise: amounts.totalPaise,
    without_tax: withoutTax,
    language: order.language,
    verify_token: randomBytes(16).toString('base64url'),
  };
}

async function nextNumber(tx: Tx, made: NewDocument, dated?: Date, guess = dated ?? new Date()): Promise<Numbered> {
  const fiscalYear = fiscalYearOf(guess);
  const wanted = seriesOf(made, guess);
  const { series, sequence, lockedAt } = await takeNumber(tx, wanted, fiscalYear);
  const at = dated ?? lockedAt;
  if (fiscalYearOf(at) === fiscalYear && seriesOf(made, at) === wanted) return { at, series, fiscalYear, sequence };
  // The financial year, or the last day for a credit note with GST, ended during the wait for the lock. Gives the
  // number back and takes the next one of the right series.
  await giveNumberBack(tx, { series, fiscalYear, sequence });
  return nextNumber(tx, made, dated, at);
}

/** Also locks the counter of a full series: all documents of a kind wait for that of the first series. */
async function takeNumber(tx: Tx, wanted: string, fiscalYear: string) {
  for (const series of seriesInTurn(wanted)) {
    const taken = await tx
      .insertInto('tax_document_series')
      .values({ series, fiscal_year: fiscalYear, last_number: 1 })
      .onConflict((clash) =>
        clash
          .columns(['series', 'fiscal_year'])
          .doUpdateSet({ last_number: sql`tax_document_series.last_number + 1` })
          .where('tax_document_series.last_number', '<', lastSequenceOf(series, fiscalYear)),
      )
      .returning(['last_number as sequence', sql<Date>`clock_timestamp()`.as('lockedAt')])
      .executeTakeFirst();
    if (taken) return { series, ...taken };
  }
  throw new Error(`all series after ${wanted} of ${fiscalYear} are full`);
}

type Counter = { series: string; fiscalYear: string; sequence: number };

async function giveNumberBack(tx: Tx, { series, fiscalYear, sequence }: Counter): Promise<void> {
  if (sequence === 1)
    await tx
      .deleteFrom('tax_document_series')
      .where('series', '=', series)
      .where('fiscal_year', '=', fiscalYear)
      .execute();
  else
    await tx
      .updateTable('tax_document_series')
      .set({ last_number: sequence - 1 })
      .where('series', '=', series)
      .where('fiscal_year', '=', fiscalYear)
      .execute();
}

/**
 * Locks the counter of the first series of each kind, which documents of that kind lock before any later series. A
 * transaction that may issue documents of several kinds must call this function first. Otherwise each document locks
 * only its own series, and an invoice followed by a credit note could deadlock with a correction, which issues the
 * credit note first.
 */
export async function lockSeries(tx: Tx): Promise<void> {
  // Also takes an advisory lock, because a series without documents has no row to lock.
  await sql`select pg_advisory_xact_lock(hashtextextended('tax_document_series', 0))`.execute(tx);
  await tx
    .selectFrom('tax_document_series')
    .select('series')
    .where('series', 'in', Object.values(settings.invoicing.series))
    .orderBy('series')
    .orderBy('fiscal_year')
    .forNoKeyUpdate()
    .execute();
}

type Sale = { totalPaise?: number; revision?: number; refersTo?: string };

/** Issues the invoice of a paid order, or its receipt voucher while the State is unknown. */
export async function issueSaleDocument(
  tx: Tx,
  order: TaxedOrder,
  more: Sale = {},
  dated?: Date,
): Promise<TaxDocumentRow> {
  const { sac } = await tx
    .selectFrom('services')
    .select('sac')
    .where('slug', '=', order.category)
    .executeTakeFirstOrThrow();
  const document = await issueDocument(tx, documentOfSale(order, sac, more), dated);
  await tx.updateTable('orders').set({ tax_document_at: document.issued_at }).where('id', '=', order.id).execute();
  return document;
}

export function documentOfSale(order: TaxedOrder, sac: string, more: Sale = {}): NewDocument {
  const { totalPaise = order.total * 100, ...rest } = more;
  const place = placeOfSupply(order);
  const amounts = { ...taxHeads(totalPaise, brand.sellerState, place), totalPaise };
  return {
    kind: place === null ? 'receipt_voucher' : 'invoice',
    order,
    amounts,
    place,
    ...rest,
    lines: [saleLine(order, sac, amounts)],
  };
}

/** An amount other than the full price is printed as one item instead of months or licences. */
function saleLine(order: TaxedOrder, sac: string, { taxablePaise, totalPaise }: TaxAmounts): DocumentLine {
  const plan = { category: order.category, name: order.plan_name };
  const whole = totalPaise === order.total * 100;
  const grossPaise = whole ? order.subtotal * 100 : totalPaise;
  return {
    title: planTitle(plan),
    titleHi: planTitle(plan, 'hi'),
    sac,
    months: whole && order.category === 'growth' ? order.duration : null,
    quantity: whole ? order.quantity : 1,
    unitPaise: whole ? order.unit_price * 100 : totalPaise,
    grossPaise,
    discountPaise: grossPaise - totalPaise,
    taxablePaise,
    totalPaise,
  };
}
