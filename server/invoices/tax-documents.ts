import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { nothingCredited, plus, type TaxAmounts, type TaxDocumentKind } from '#shared/rules/invoices.ts';

export type TaxDocumentRow = Selectable<DB['tax_documents']>;
/** An order as the documents need it; this folder does not depend on server/orders. */
export type TaxedOrder = Selectable<DB['orders']>;

type Bilingual = { en: string; hi: string };

/** What was sold, as of the time of the sale; `lines` of a document. */
export type DocumentLine = {
  title: string;
  titleHi: string;
  sac: string;
  /** Months of a growth plan; null for one-time work, and for a sum that is not the whole price. */
  months: number | null;
  quantity: number;
  unitPaise: number;
  grossPaise: number;
  discountPaise: number;
  taxablePaise: number;
  totalPaise: number;
};
/** Printed settings that may change later; older documents have none. */
export type PrintSnapshot = {
  /** Version of words and layout (server/invoices/pdf). */
  template: number;
  brand: string;
  /** File in server/invoices/pdf/logos. */
  logo: string | null;
  signature: Bilingual;
  signatureNote: Bilingual;
};
export type SellerSnapshot = { name: string; address: string[]; gstin: string; state: string; print?: PrintSnapshot };
export type BuyerSnapshot =
  | { name: string; company: string | null; address: string | null; state: string | null; gstin: string | null }
  /** Names are removed at the end of the retention period. */
  | { erased: true };

/** The documents of an order that are not void, in the order of issue. */
export async function findDocuments(db: Db | Tx, orderId: string): Promise<TaxDocumentRow[]> {
  return db
    .selectFrom('tax_documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .orderBy('issued_at')
    .orderBy('sequence')
    .execute();
}

/** The amounts of a document as the rules name them. */
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

/** The amount of a base document that no credit has taken back. */
export function creditLeft(base: TaxDocumentRow, credits: readonly TaxDocumentRow[]): number {
  return base.total_paise - totalOf(credits.filter((row) => row.refers_to === base.id)).totalPaise;
}

/** The base document of an order and what refers to it: an invoice with its credit notes, or else the voucher. */
export function documentsOfSale(documents: readonly TaxDocumentRow[]): {
  bases: TaxDocumentRow[];
  credits: TaxDocumentRow[];
} {
  const ofKind = (kind: TaxDocumentKind) => documents.filter((row) => row.kind === kind);
  const invoices = ofKind('invoice');
  return invoices.length > 0
    ? { bases: invoices, credits: ofKind('credit_note') }
    : { bases: ofKind('receipt_voucher'), credits: ofKind('refund_voucher') };
}

/** On paper documents refer to each other by number. */
export const numberReferredTo = sql<string | null>`(
  select base.number from tax_documents as base where base.id = tax_documents.refers_to)`;
