/**
 * Settings of the tax documents, for operators to edit with their accountant; a proposal until an accountant has
 * confirmed them.
 */
import type { Category } from './rules/catalogue.ts';

export const invoicing = {
  /**
   * True once an accountant has confirmed codes, series and signature. Until then the month screen and `npm run ops --
   * doctor` show a warning.
   */
  confirmedByAccountant: false,
  /** Three letters each, so that a document number fits into the legal limit of 16 characters. */
  series: { invoice: 'INV', credit_note: 'CRN', receipt_voucher: 'RCV', refund_voucher: 'RFV' },
  /** Service accounting codes (notification 11/2017, annexure) by plan category. */
  sac: { fssai: '998399', zomato: '998599', swiggy: '998599', growth: '998311' } satisfies Record<Category, string>,
  signature: { en: 'Authorised signatory', hi: 'अधिकृत हस्ताक्षरकर्ता' },
  /** A signature is not needed on an electronic document (notification 74/2018). */
  signatureNote: {
    en: 'Issued electronically; no signature is required.',
    hi: 'इलेक्ट्रॉनिक रूप से जारी; हस्ताक्षर की ज़रूरत नहीं है।',
  },
  /** An SVG file in server/invoices/pdf/logos. Add a new logo as a new file, because older invoices keep theirs. */
  logo: 'house-1.svg',
} as const;
