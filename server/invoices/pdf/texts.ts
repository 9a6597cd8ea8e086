import type { TaxDocumentKind } from '#shared/rules/invoices.ts';

export type Text = { en: string; hi: string };

export const titles: Record<TaxDocumentKind, Text> = {
  invoice: { en: 'Tax Invoice', hi: 'कर बीजक' },
  credit_note: { en: 'Credit Note', hi: 'क्रेडिट नोट' },
  debit_note: { en: 'Financial Debit Note', hi: 'वित्तीय डेबिट नोट' },
  receipt_voucher: { en: 'Receipt Voucher', hi: 'रसीद वाउचर' },
  refund_voucher: { en: 'Refund Voucher', hi: 'वापसी वाउचर' },
};

export const financialNote: Text = { en: 'Financial Credit Note', hi: 'वित्तीय क्रेडिट नोट' };

export const labels = {
  copy: { en: 'Original for recipient', hi: 'प्राप्तकर्ता के लिए मूल प्रति' },
  billTo: { en: 'Bill to', hi: 'ग्राहक' },
  number: { en: 'Number', hi: 'संख्या' },
  date: { en: 'Date', hi: 'तारीख' },
  place: { en: 'Place of supply', hi: 'आपूर्ति का स्थान' },
  noPlace: { en: 'Not stated yet', hi: 'अभी नहीं बताया गया' },
  reverseCharge: { en: 'Reverse charge', hi: 'रिवर्स चार्ज' },
  no: { en: 'No', hi: 'नहीं' },
  refersTo: { en: 'Refers to', hi: 'संदर्भ' },
  order: { en: 'Order', hi: 'ऑर्डर' },
  service: { en: 'Service', hi: 'सेवा' },
  sac: { en: 'SAC', hi: 'SAC' },
  price: { en: 'Price', hi: 'कीमत' },
  discount: { en: 'Discount', hi: 'छूट' },
  taxable: { en: 'Taxable value', hi: 'कर योग्य मूल्य' },
  total: { en: 'Total', hi: 'कुल' },
  credited: { en: 'Total credited', hi: 'कुल वापस' },
  check: { en: 'Scan to check', hi: 'जाँचने के लिए स्कैन करें' },
} satisfies Record<string, Text>;

export const notes = {
  prices: {
    en: 'Prices include GST. Amounts in Indian rupees.',
    hi: 'कीमतों में GST शामिल है। सभी रकमें भारतीय रुपये में हैं।',
  },
  advance: {
    en: 'Advance received; the tax invoice follows once the State is known.',
    hi: 'अग्रिम राशि मिल गई है; राज्य पता चलते ही कर बीजक जारी होगा।',
  },
  amounts: { en: 'Amounts in Indian rupees.', hi: 'सभी रकमें भारतीय रुपये में हैं।' },
  withoutTax: {
    en: 'Without GST: a credit note for this invoice could reduce its tax only until 30 November after its financial year (CGST Act, section 34(2)). The GST of the invoice does not change.',
    hi: 'बिना GST: इस बीजक का कर उसके वित्तीय वर्ष के बाद की 30 नवंबर तक ही कम हो सकता था (CGST अधिनियम, धारा 34(2))। बीजक का GST नहीं बदलता।',
  },
  reversed: {
    en: 'Without GST: the refund of the credit note named above did not reach the buyer and came back to us, so this note takes that credit note back. The GST of the invoice does not change.',
    hi: 'बिना GST: ऊपर लिखे क्रेडिट नोट की रकम ग्राहक तक नहीं पहुँची और हमें वापस मिल गई, इसलिए यह नोट उस क्रेडिट नोट को वापस लेता है। बीजक का GST नहीं बदलता।',
  },
  void: { en: 'Void: made in a demonstration.', hi: 'रद्द: यह केवल प्रदर्शन के लिए बना था।' },
} satisfies Record<string, Text>;

/** Reasons for a credit note, by GST portal code. */
export const reasons: Partial<Record<string, Text>> = {
  '01': { en: 'Reason: the service was returned.', hi: 'कारण: सेवा लौटाई गई।' },
  '02': { en: 'Reason: discount after the sale.', hi: 'कारण: बिक्री के बाद छूट।' },
  '03': { en: 'Reason: deficiency in service.', hi: 'कारण: सेवा में कमी।' },
  '04': { en: 'Reason: correction of the invoice.', hi: 'कारण: बीजक में सुधार।' },
  '05': { en: 'Reason: change of the place of supply.', hi: 'कारण: आपूर्ति के स्थान में बदलाव।' },
  '07': { en: 'Reason: refund.', hi: 'कारण: रकम की वापसी।' },
};

export const monthsAt = (months: number, price: string): Text => ({
  en: `${months} ${months === 1 ? 'month' : 'months'} at ${price} a month`,
  hi: `${months} ${months === 1 ? 'महीना' : 'महीने'}, ${price} प्रति माह`,
});

export const piecesAt = (quantity: number, price: string): Text => ({
  en: `${quantity} at ${price} each`,
  hi: `${quantity}, हर एक ${price}`,
});
