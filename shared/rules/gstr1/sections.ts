import { lastCreditDay } from '../invoices.ts';
import type { ReturnDocument } from './document.ts';

/** Sections of GSTR-1. No document belongs to `txpd`, which contains the advances used up by the month's invoices. */
export const sections = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'at', 'txpd', 'none'] as const;
export type Section = (typeof sections)[number];

/** An inter-State invoice to an unregistered buyer above ₹1,00,000 is listed individually (since August 2024). */
export const largeInvoicePaise = 1_00_000_00;

/** `none` for void documents, notes without GST, and credit notes that are too late to reduce the tax. */
export function sectionOf(document: ReturnDocument): Section {
  if (document.void || document.withoutTax || isLateCreditNote(document)) return 'none';
  switch (document.kind) {
    case 'invoice':
      if (document.gstin) return 'b2b';
      return isLarge(document, document.seller.state) ? 'b2cl' : 'b2cs';
    case 'credit_note':
      if (document.gstin) return 'cdnr';
      return document.refersTo && isLarge(document.refersTo, document.refersTo.sellerState) ? 'cdnur' : 'b2cs';
    default:
      return 'at';
  }
}

type Sized = { totalPaise: number; placeOfSupply: string | null };

const isLarge = ({ totalPaise, placeOfSupply }: Sized, sellerState: string) =>
  placeOfSupply !== sellerState && totalPaise > largeInvoicePaise;

/** Whether a document is a credit note with GST that is too late to reduce the tax (CGST Act, section 34). */
export function isLateCreditNote({ kind, issuedOn, refersTo, withoutTax }: ReturnDocument): boolean {
  return kind === 'credit_note' && !withoutTax && refersTo !== null && issuedOn > lastCreditDay(refersTo.issuedOn);
}

export const isReversal = ({ kind }: Pick<ReturnDocument, 'kind'>): boolean =>
  kind === 'credit_note' || kind === 'refund_voucher';
