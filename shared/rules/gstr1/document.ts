/** Tax documents as the return GSTR-1 needs them (facts/invoices, section 7). */
import type { TaxAmounts, TaxDocumentKind } from '../invoices.ts';

export type ReturnDocument = TaxAmounts & {
  kind: TaxDocumentKind;
  number: string;
  series: string;
  fiscalYear: string;
  sequence: number;
  /** Day in India, as `2026-11-30`. */
  issuedOn: string;
  /** Empty once the retention period has ended. */
  buyerName: string;
  /** The buyer's address is known, or was removed at the end of the retention period. */
  hasAddress: boolean;
  /** GSTIN of the buyer. */
  gstin: string | null;
  /** State code; null on a voucher of an order without a State. */
  placeOfSupply: string | null;
  /** A voucher, or refund voucher of one, of which nothing is left: given back, or invoiced since. */
  advanceClosed: boolean;
  sac: string;
  void: boolean;
  /** Invoice of a credit note, receipt voucher of a refund voucher or of the invoice that followed it. */
  refersTo: DocumentReference | null;
};

export type DocumentReference = {
  kind: TaxDocumentKind;
  number: string;
  issuedOn: string;
  totalPaise: number;
  gstin: string | null;
  placeOfSupply: string | null;
};
