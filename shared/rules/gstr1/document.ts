/** Tax documents as the return GSTR-1 needs them. */
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
  /** True even if the buyer's address was removed at the end of the retention period. */
  hasAddress: boolean;
  /** GSTIN of the buyer. */
  gstin: string | null;
  /** State code; null on a voucher of an order without a State. */
  placeOfSupply: string | null;
  /** The seller at the time of issue, who files the document, whatever the brand says today. */
  seller: Seller;
  /** For vouchers: nothing is left of the receipt voucher's advance, because it was refunded or invoiced. */
  advanceClosed: boolean;
  sac: string;
  void: boolean;
  /**
   * For a credit note its invoice; for a refund voucher, or an invoice that followed a voucher, the receipt voucher.
   */
  refersTo: DocumentReference | null;
  /** For an invoice that followed receipt vouchers: those vouchers and their refund vouchers; else empty. */
  usedVouchers: readonly UsedVoucher[];
};

export type Seller = { gstin: string; state: string };

/** A receipt voucher, or one of its refund vouchers; `receivedOn` is the day of the receipt voucher. */
export type UsedVoucher = TaxAmounts & { kind: TaxDocumentKind; receivedOn: string };

export type DocumentReference = {
  kind: TaxDocumentKind;
  number: string;
  issuedOn: string;
  totalPaise: number;
  gstin: string | null;
  placeOfSupply: string | null;
  sellerState: string;
};
