import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import type { PrintedField } from '#shared/rules/buyer.ts';
import { nothingCredited, plus, type TaxAmounts, type TaxDocumentKind } from '#shared/rules/invoices.ts';

export type TaxDocumentRow = Selectable<DB['tax_documents']>;
/** Row of an order. Declared here, because this folder must not depend on server/orders. */
export type TaxedOrder = Selectable<DB['orders']>;

type Bilingual = { en: string; hi: string };

export type DocumentLine = {
  title: string;
  titleHi: string;
  sac: string;
  /** Number of months of a growth plan; null for one-time work and for an amount other than the full price. */
  months: number | null;
  quantity: number;
  unitPaise: number;
  grossPaise: number;
  discountPaise: number;
  taxablePaise: number;
  totalPaise: number;
};
/** Snapshot of printed settings that may change later. */
export type PrintSnapshot = {
  template: number;
  brand: string;
  logo: string | null;
  signature: Bilingual;
  signatureNote: Bilingual;
};
export type SellerSnapshot = { name: string; address: string[]; gstin: string; state: string; print: PrintSnapshot };
export type BuyerSnapshot =
  | (Record<PrintedField, string | null> & { name: string })
  /** Buyer whose details were removed at the end of the retention period. */
  | { erased: true };

/** Oldest first, without void ones. Both documents of a correction have one time, so storage time decides. */
export async function findDocuments(db: Db | Tx, orderId: string): Promise<TaxDocumentRow[]> {
  return db
    .selectFrom('tax_documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .orderBy('issued_at')
    .orderBy('stored_at')
    .orderBy('sequence')
    .execute();
}

export function amountsOf(row: TaxDocumentRow): TaxAmounts {
  return {
    taxablePaise: row.taxable_paise,
    cgstPaise: row.cgst_paise,
    sgstPaise: row.sgst_paise,
    utgstPaise: row.utgst_paise,
    igstPaise: row.igst_paise,
    totalPaise: row.total_paise,
  };
}

export function totalOf(documents: readonly TaxDocumentRow[]): TaxAmounts {
  return documents.reduce((sum, row) => plus(sum, amountsOf(row)), nothingCredited);
}

export type SaleDocuments = {
  bases: TaxDocumentRow[];
  credits: TaxDocumentRow[];
  debits: TaxDocumentRow[];
};

export function creditLeft(base: TaxDocumentRow, { credits, debits }: SaleDocuments): number {
  const own = credits.filter((row) => row.refers_to === base.id);
  return own.reduce((left, credit) => left - standingOfCredit(credit, debits), base.total_paise);
}

/** Returns the part of a credit note that no debit note has reversed, in paise. */
export const standingOfCredit = (credit: TaxDocumentRow, debits: readonly TaxDocumentRow[]): number =>
  credit.total_paise - totalOf(debits.filter((row) => row.refers_to === credit.id)).totalPaise;

export const standingOf = ({ bases, credits, debits }: SaleDocuments): number =>
  totalOf(bases).totalPaise - totalOf(credits).totalPaise + totalOf(debits).totalPaise;

/** Invoices with their notes or, if there is none, the receipt vouchers with their refund vouchers. */
export function documentsOfSale(documents: readonly TaxDocumentRow[]): SaleDocuments {
  const ofKind = (kind: TaxDocumentKind) => documents.filter((row) => row.kind === kind);
  const invoices = ofKind('invoice');
  return invoices.length > 0
    ? { bases: invoices, credits: ofKind('credit_note'), debits: ofKind('debit_note') }
    : { bases: ofKind('receipt_voucher'), credits: ofKind('refund_voucher'), debits: [] };
}

/** A note must name the buyer of the document it refers to, even if the order has changed. */
export function snapshotOf(order: TaxedOrder, base: TaxDocumentRow): TaxedOrder {
  return { ...order, ...(base.buyer as Partial<TaxedOrder>), language: base.language };
}

/** Returns the only line of a note: the item of the document that it refers to, with the amounts of the note. */
export function creditLines(base: TaxDocumentRow, { taxablePaise, totalPaise }: TaxAmounts): DocumentLine[] {
  const [line] = base.lines as DocumentLine[];
  if (!line) return [];
  return [
    {
      ...line,
      months: null,
      quantity: 1,
      unitPaise: totalPaise,
      grossPaise: totalPaise,
      discountPaise: 0,
      taxablePaise,
      totalPaise,
    },
  ];
}

/** SQL for the number of the document that a row refers to. The number is printed instead of the id. */
export const numberReferredTo = sql<string | null>`(
  select base.number from tax_documents as base where base.id = tax_documents.refers_to)`;
