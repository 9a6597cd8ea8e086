import type { TaxAmounts, TaxDocumentKind } from '../invoices.ts';

export type ReturnDocument = TaxAmounts & {
  kind: TaxDocumentKind;
  number: string;
  series: string;
  fiscalYear: string;
  sequence: number;
  issuedOn: string;
  /** Name of the buyer; empty once the retention period has ended. */
  buyerName: string;
  /** Stays true if the address was removed at the end of the retention period. */
  hasAddress: boolean;
  gstin: string | null;
  /** State code; null on a voucher for an order without a State. */
  placeOfSupply: string | null;
  /** Seller at the time of issue, who files the document even if the company data has changed since. */
  seller: Seller;
  /** Whether the whole advance of a receipt voucher has been refunded or invoiced; applies to vouchers only. */
  advanceClosed: boolean;
  sac: string;
  void: boolean;
  /** Credit note too late to reduce the tax, or debit note that reverses one. Neither is in the return. */
  withoutTax: boolean;
  /** Invoice of a credit note, credit note of a debit note; receipt voucher of a refund voucher or invoice. */
  refersTo: DocumentReference | null;
  /** For an invoice that followed receipt vouchers: these vouchers and their refund vouchers; otherwise empty. */
  usedVouchers: readonly UsedVoucher[];
};

/** Returns the seller's State for the tax of a document; a credit uses the seller's State of its original document. */
export function taxingState({ kind, seller, refersTo }: Pick<ReturnDocument, 'kind' | 'seller' | 'refersTo'>): string {
  const isCredit = kind === 'credit_note' || kind === 'refund_voucher';
  return (isCredit && refersTo?.sellerState) || seller.state;
}

export type Seller = { gstin: string; state: string };

/** Receipt voucher, or one of its refund vouchers; `receivedOn` is the day of the receipt voucher. */
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
