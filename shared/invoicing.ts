/** For operators to edit with their accountant, who confirms them on the screen of the month. */
export const invoicing = {
  /** Of three letters, so that a document number does not exceed the legal limit of 16 characters. */
  series: {
    invoice: 'INV',
    credit_note: 'CRN',
    /** Debit notes, all without GST, which reverse credit notes without GST. */
    debit_note: 'FDN',
    receipt_voucher: 'RCV',
    refund_voucher: 'RFV',
    /** Credit notes without GST, which are not in the return (`seriesOf`). */
    financial_note: 'FCN',
  },
  signature: { en: 'Authorised signatory', hi: 'अधिकृत हस्ताक्षरकर्ता' },
  /** Sentence on documents that, being electronic, need no signature (notification 74/2018). */
  signatureNote: {
    en: 'Issued electronically; no signature is required.',
    hi: 'इलेक्ट्रॉनिक रूप से जारी; हस्ताक्षर की ज़रूरत नहीं है।',
  },
  /** SVG file in server/invoices/pdf/logos. Add a new logo as a new file, because older invoices keep the old one. */
  logo: 'house-1.svg',
} as const;
