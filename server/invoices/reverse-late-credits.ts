import type { Tx } from '#database/connect.ts';
import { nothingCredited } from '#shared/rules/invoices.ts';
import { issueDocument, lockSeries } from './issue-tax-document.ts';
import {
  creditLines,
  type SaleDocuments,
  snapshotOf,
  standingOfCredit,
  type TaxDocumentRow,
  type TaxedOrder,
  totalOf,
} from './tax-documents.ts';

type Reversal = {
  order: TaxedOrder;
  sale: SaleDocuments;
  refunds: readonly { id: string }[];
  dated: Date | undefined;
};

/**
 * Issues debit notes without GST for the part of a returned amount that was credited without GST. A new invoice would
 * charge the GST of that part again, although the first invoice still includes it. Reverses the credit notes of refunds
 * that failed, and others only as far as the GST of the price is already invoiced. Returns the reversed amount in
 * paise.
 */
export async function reverseLateCredits(
  tx: Tx,
  { order, sale, refunds, dated }: Reversal,
  returnedPaise: number,
): Promise<number> {
  const standing = new Set(refunds.map(({ id }) => id));
  const open = (row: TaxDocumentRow) => (row.without_tax ? standingOfCredit(row, sale.debits) : 0);
  const failed = ({ provider_refund_id }: TaxDocumentRow) => !standing.has(provider_refund_id ?? '');
  const newest = sale.credits.filter((row) => open(row) > 0).toReversed();
  const notes = [...newest.filter(failed), ...newest.filter((row) => !failed(row))];
  const ofFailed = newest.filter(failed).reduce((sum, row) => sum + open(row), 0);
  const taxedPaise =
    totalOf(sale.bases).totalPaise - totalOf(sale.credits.filter((row) => !row.without_tax)).totalPaise;
  const taxable = Math.max(0, order.total * 100 - taxedPaise);
  const taken = Math.min(returnedPaise, Math.max(ofFailed, returnedPaise - taxable));
  // An invoice may follow in the same transaction.
  if (taken > 0) await lockSeries(tx);
  let left = taken;
  for (const note of notes) {
    const part = Math.min(left, open(note));
    if (part > 0) sale.debits.push(await issueDebitNote(tx, order, note, part, dated));
    left -= part;
  }
  return taken - left;
}

function issueDebitNote(
  tx: Tx,
  order: TaxedOrder,
  note: TaxDocumentRow,
  totalPaise: number,
  dated: Date | undefined,
): Promise<TaxDocumentRow> {
  const amounts = { ...nothingCredited, totalPaise };
  return issueDocument(
    tx,
    {
      kind: 'debit_note',
      order: snapshotOf(order, note),
      amounts,
      place: note.place_of_supply,
      refersTo: note.id,
      lines: creditLines(note, amounts),
    },
    dated,
  );
}
