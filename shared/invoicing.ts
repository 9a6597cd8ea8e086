/** Settings of the tax documents, for operators to edit with their accountant: a proposal until one has confirmed it. */
import type { Category } from './rules/catalogue.ts';

export const invoicing = {
  /** True once an accountant has confirmed codes, series and signature; until then the month's screen and `npm run ops -- doctor` say so. */
  confirmedByAccountant: false,
  /** Three letters each, so that a number keeps to the legal 16 characters. */
  series: { invoice: 'INV', credit_note: 'CRN', receipt_voucher: 'RCV', refund_voucher: 'RFV' },
  /** Service accounting codes (notification 11/2017, annexure) by plan category. */
  sac: { fssai: '998399', zomato: '998599', swiggy: '998599', growth: '998311' } satisfies Record<Category, string>,
  signature: 'Authorised signatory',
  /** Not needed on an electronic document (notification 74/2018). */
  signatureNote: 'Issued electronically; no signature is required.',
} as const;
