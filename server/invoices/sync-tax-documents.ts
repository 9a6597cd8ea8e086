import type { Tx } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import {
  type CreditReason,
  creditedShare,
  creditReasons,
  lastCreditDay,
  placeOfSupply,
} from '#shared/rules/invoices.ts';
import { issueDocument, issueSaleDocument, lockSeries } from './issue-tax-document.ts';
import { reverseLateCredits } from './reverse-late-credits.ts';
import {
  amountsOf,
  creditLeft,
  creditLines,
  documentsOfSale,
  findDocuments,
  type SaleDocuments,
  snapshotOf,
  standingOf,
  type TaxDocumentRow,
  type TaxedOrder,
  totalOf,
} from './tax-documents.ts';

/** Successful refund; `since` is the time of its latest success, because it may have been reversed before. */
export type MovedRefund = {
  id: string;
  amountPaise: number;
  ofSale: boolean;
  since?: Date | undefined;
  reason?: string | undefined;
};

/**
 * Issues the tax documents that an order's payments and refunds require: an invoice or receipt voucher for the sale,
 * and a credit note or refund voucher for each refund of the sale. If a refund failed, a debit note reverses its credit
 * note without GST, and a new invoice or voucher replaces its other credits. Repeated calls issue nothing new. The
 * caller must hold the lock of the order.
 */
export async function followMoney(
  tx: Tx,
  order: TaxedOrder,
  { keptPaise, refunds }: { keptPaise: number; refunds: readonly MovedRefund[] },
  dated?: Date,
): Promise<void> {
  const documents = await findDocuments(tx, order.id);
  const sale = documentsOfSale(documents);
  const { bases } = sale;
  const standing = standingOf(sale);
  // An order that was fully refunded before documents were introduced needs no document.
  if (bases.length === 0 && keptPaise === 0) return;
  if (standing < keptPaise) {
    const reversed = await reverseLateCredits(tx, { order, sale, refunds, dated }, keptPaise - standing);
    const totalPaise = keptPaise - standing - reversed;
    if (totalPaise > 0) await issueSaleDocument(tx, order, { totalPaise, revision: bases.length + 1 }, dated);
  } else if (standing > keptPaise) {
    const open = uncreditedOf(refunds, documents);
    await credit(tx, { order, sale, refunds: open, dated }, standing - keptPaise);
  }
}

/** Returns the refunds without a document, followed by those that succeeded again after their documents were issued. */
function uncreditedOf(refunds: readonly MovedRefund[], documents: readonly TaxDocumentRow[]): MovedRefund[] {
  const documentsOf = ({ id }: MovedRefund) => documents.filter((row) => row.provider_refund_id === id);
  const isOlder = ({ issued_at }: TaxDocumentRow, { since }: MovedRefund) => since !== undefined && issued_at < since;
  const open = refunds.filter((refund) => documentsOf(refund).every((row) => isOlder(row, refund)));
  return open.toSorted((a, b) => Number(documentsOf(a).length > 0) - Number(documentsOf(b).length > 0));
}

type Crediting = {
  order: TaxedOrder;
  sale: SaleDocuments;
  refunds: readonly MovedRefund[];
  dated: Date | undefined;
};

async function credit(tx: Tx, crediting: Crediting, totalPaise: number): Promise<void> {
  // Starts with refunds of the sale, because the others may be refunds of a duplicate payment.
  const open = crediting.refunds.toSorted((a, b) => Number(b.ofSale) - Number(a.ofSale));
  let left = totalPaise;
  for (const refund of open) {
    const paise = Math.min(left, refund.amountPaise);
    if (paise > 0) await creditOnce(tx, crediting, paise, { refundId: refund.id, reason: refund.reason });
    left -= paise;
  }
  if (left > 0) await creditOnce(tx, crediting, left);
}

type Cause = { refundId?: string; reason?: string | undefined };

/**
 * Credits invoices or receipt vouchers, newest first, each in full before the next. After the last day on which a
 * credit note can reduce the invoice's tax (`lastCreditDay`), credit notes are issued without GST.
 */
async function creditOnce(tx: Tx, crediting: Crediting, totalPaise: number, cause: Cause = {}): Promise<void> {
  const { order, sale, dated } = crediting;
  const { credits } = sale;
  let left = totalPaise;
  for (const base of sale.bases.toReversed()) {
    // Credit notes without GST have not reduced the tax.
    const before = totalOf(credits.filter((row) => row.refers_to === base.id && !row.without_tax));
    const part = Math.min(left, creditLeft(base, sale));
    if (part <= 0) continue;
    const amounts = creditedShare(amountsOf(base), before, part);
    const isInvoice = base.kind === 'invoice';
    const made = await issueDocument(
      tx,
      {
        kind: isInvoice ? 'credit_note' : 'refund_voucher',
        order: snapshotOf(order, base),
        amounts,
        place: base.place_of_supply,
        refersTo: base.id,
        lines: creditLines(base, amounts),
        revision: credits.length + 1,
        refundId: cause.refundId,
        ...(isInvoice ? { reason: reasonOf(cause.reason), lastTaxDay: lastCreditDay(base.issued_on) } : {}),
      },
      dated,
    );
    credits.push(made);
    left -= part;
  }
}

const reasonOf = (code: string | null | undefined): CreditReason =>
  creditReasons.find((known) => known === code) ?? '07';

/** Undefined if no invoice is valid. Refuses if a credit note comes too late to reduce the tax. */
export async function reissueInvoice(
  tx: Tx,
  order: TaxedOrder,
  corrected: TaxedOrder,
  dated?: Date,
): Promise<TaxDocumentRow | undefined> {
  const sale = documentsOfSale(await findDocuments(tx, order.id));
  const { bases, credits } = sale;
  const totalPaise = standingOf(sale);
  if (bases[0]?.kind !== 'invoice' || totalPaise <= 0) return undefined;
  await lockSeries(tx);
  const today = dayInIndia(dated ?? new Date());
  const hasLateBase = bases.some((base) => creditLeft(base, sale) > 0 && today > lastCreditDay(base.issued_on));
  if (hasLateBase) refuse('correction_late');
  const reason = placeOfSupply(order) === placeOfSupply(corrected) ? '04' : '05';
  const before = credits.length;
  await creditOnce(tx, { order, sale, refunds: [], dated }, totalPaise, { reason });
  // The last day may have ended since the check; the refusal rolls the credit notes back.
  const notes = credits.slice(before);
  if (notes.some(({ without_tax }) => without_tax)) refuse('correction_late');
  // Gives the invoice the same date as its credit note, so that both fall on one day. The number sequence stays in date
  // order, because all series are locked.
  const at = notes.at(-1)?.issued_at;
  return issueSaleDocument(tx, corrected, { totalPaise, revision: bases.length + 1 }, at);
}

/** For the unrefunded amount. Undefined if no receipt voucher is open or nothing is left to invoice. */
export async function invoiceAfterVoucher(
  tx: Tx,
  order: TaxedOrder,
  dated?: Date,
): Promise<TaxDocumentRow | undefined> {
  const sale = documentsOfSale(await findDocuments(tx, order.id));
  // After a reversed refund the order has a second voucher, because the first voucher is fully credited.
  const voucher = sale.bases.findLast((base) => creditLeft(base, sale) > 0);
  if (voucher?.kind !== 'receipt_voucher') return undefined;
  const totalPaise = standingOf(sale);
  return totalPaise > 0 ? issueSaleDocument(tx, order, { totalPaise, refersTo: voucher.id }, dated) : undefined;
}
