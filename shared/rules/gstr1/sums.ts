import { nothingCredited, plus, type TaxAmounts, type TaxDocumentKind } from '../invoices.ts';
import { rowsOf } from './json.ts';
import type { Section } from './sections.ts';
import { negative, type Sum, type Summary, type Sums } from './summary.ts';

/** Sums of a month's documents computed by the database, without the rules of this folder. */
export type DocumentSums = {
  /** Sums by kind. Amounts exclude void documents; counts include them. */
  kinds: ReadonlyMap<TaxDocumentKind, Sum>;
  /** Sum of the credit notes that are too late to reduce the tax. */
  lateNotes: TaxAmounts;
  /** Sum of the remaining advances of receipt vouchers whose invoices are dated in the month. */
  usedAdvances: TaxAmounts;
};

/**
 * Whether the sections add up to the documents, by State, by SAC and in each tax head (UTGST is filed as SGST; there is
 * no cess). Advances received, minus refunded, minus invoiced must equal table 11A minus 11B.
 */
export function sumsAgree(summary: Summary, documents: DocumentSums): boolean {
  const section = (name: Section) => summary.sections.get(name)?.amounts ?? nothingCredited;
  const kind = (name: TaxDocumentKind) => documents.kinds.get(name)?.amounts ?? nothingCredited;
  const bySection = net([section('b2b'), section('b2cl'), section('b2cs')], [section('cdnr'), section('cdnur')]);
  return (
    sameAmounts(bySection, net([kind('invoice'), documents.lateNotes], [kind('credit_note')])) &&
    sameAmounts(bySection, net([total(summary.hsnB2b), total(summary.hsnB2c)], [])) &&
    sameAmounts(total(summary.b2cs), section('b2cs')) &&
    sameAmounts(
      net([total(summary.advances)], [total(summary.adjusted)]),
      net([kind('receipt_voucher')], [kind('refund_voucher'), documents.usedAdvances]),
    ) &&
    // Debit notes are in no section.
    sameAmounts(summary.kinds.get('debit_note')?.amounts ?? nothingCredited, kind('debit_note')) &&
    countOf(summary.sections) === countOf(documents.kinds)
  );
}

export const sameAmounts = (a: TaxAmounts, b: TaxAmounts): boolean =>
  a.taxablePaise === b.taxablePaise &&
  a.cgstPaise === b.cgstPaise &&
  a.sgstPaise + a.utgstPaise === b.sgstPaise + b.utgstPaise &&
  a.igstPaise === b.igstPaise &&
  a.totalPaise === b.totalPaise;

const net = (added: TaxAmounts[], taken: TaxAmounts[]) => [...added, ...taken.map(negative)].reduce(plus);
const total = (sums: Sums) => [...sums.values()].reduce(plus, nothingCredited);
const countOf = (sums: ReadonlyMap<string, Sum>) => [...sums.values()].reduce((count, sum) => count + sum.count, 0);

/** The advances are those of tables 11A and 11B, not the underlying vouchers. */
export function sectionsOfReturn(summary: Summary): Map<Section, Sum> {
  const { advances, adjusted, vouchersUsedAtOnce, adjustingInvoices } = summary;
  const shown = new Map(summary.sections);
  const vouchers = shown.get('at')?.count ?? 0;
  shown.delete('at');
  if (rowsOf(advances).length > 0) shown.set('at', { count: vouchers - vouchersUsedAtOnce, amounts: total(advances) });
  if (rowsOf(adjusted).length > 0) shown.set('txpd', { count: adjustingInvoices, amounts: total(adjusted) });
  return shown;
}
