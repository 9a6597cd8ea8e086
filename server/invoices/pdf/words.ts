import type { BuyerSnapshot, DocumentLine, SellerSnapshot, TaxDocumentRow } from '#server/invoices/tax-documents.ts';
import { brand } from '#shared/brand.ts';
import { invoicing } from '#shared/invoicing.ts';
import type { TaxDocumentKind } from '#shared/rules/invoices.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { stateName } from '#shared/rules/states.ts';
import { gstPercent } from '#shared/rules/tax.ts';

/** A document to print: its row, and the number and day of the one that it refers to. */
export type PrintedDocument = { row: TaxDocumentRow; base: { number: string; issuedOn: string } | undefined };

const titles: Record<TaxDocumentKind, { en: string; hi: string }> = {
  invoice: { en: 'Tax Invoice', hi: 'कर बीजक' },
  credit_note: { en: 'Credit Note', hi: 'क्रेडिट नोट' },
  receipt_voucher: { en: 'Receipt Voucher', hi: 'रसीद वाउचर' },
  refund_voucher: { en: 'Refund Voucher', hi: 'वापसी वाउचर' },
};

const hindi = {
  ...{ 'Invoice no.': 'बीजक संख्या', Number: 'संख्या', Date: 'तारीख', 'Place of supply': 'आपूर्ति का स्थान' },
  ...{ 'Reverse charge': 'रिवर्स चार्ज', No: 'नहीं', 'Refers to': 'संदर्भ', Order: 'ऑर्डर', 'Bill to': 'ग्राहक' },
  ...{ Service: 'सेवा', SAC: 'SAC', Price: 'कीमत', Discount: 'छूट', 'Taxable value': 'कर योग्य मूल्य' },
  ...{ Total: 'कुल', 'Total credited': 'कुल वापस' },
} as const;
type Word = keyof typeof hindi;

const day = new Intl.DateTimeFormat('en-IN', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayInWords = (iso: string) => day.format(new Date(iso));

/** All words of the page, in English, with Hindi beside them where the buyer chose it. */
export function wordsOf({ row, base }: PrintedDocument, checkUrl: string, qr: string) {
  const inHindi = row.language === 'hi';
  const word = (english: Word) => (inHindi && hindi[english] !== english ? `${english} · ${hindi[english]}` : english);
  const seller = row.seller as SellerSnapshot;
  const isCredit = row.kind === 'credit_note' || row.kind === 'refund_voucher';
  const lines = row.lines as DocumentLine[];
  const { place_of_supply: place } = row;
  return {
    brand: brand.name,
    seller,
    number: row.number,
    title: titles[row.kind].en,
    titleHi: inHindi ? titles[row.kind].hi : null,
    copy: row.kind === 'invoice' ? 'Original for recipient' : null,
    buyer: { label: word('Bill to'), rows: buyerRows(row.buyer as BuyerSnapshot) },
    facts: [
      { name: word('Number'), value: row.number },
      { name: word('Date'), value: dayInWords(row.issued_on) },
      { name: word('Place of supply'), value: place ? `${stateName(place) ?? ''} (${place})` : 'Not stated yet' },
      { name: word('Reverse charge'), value: inHindi ? 'No · नहीं' : 'No' },
      { name: word('Order'), value: row.order_id },
      ...(base ? [{ name: word('Refers to'), value: `${base.number}, ${dayInWords(base.issuedOn)}` }] : []),
    ],
    columns: (['Service', 'SAC', 'Price', 'Discount', 'Taxable value'] as const).map(word),
    lines: lines.map((line) => ({
      title: inHindi && line.titleHi !== line.title ? `${line.title} (${line.titleHi})` : line.title,
      detail: detailOf(line, isCredit),
      sac: line.sac,
      gross: paiseInRupees(line.grossPaise),
      discount: line.discountPaise > 0 ? `− ${paiseInRupees(line.discountPaise)}` : '–',
      taxable: paiseInRupees(line.taxablePaise),
    })),
    sums: sumsOf(row, word('Taxable value')),
    total: { name: word(isCredit ? 'Total credited' : 'Total'), value: paiseInRupees(row.total_paise) },
    notes: notesOf(row),
    signature: { for: invoicing.signature, text: invoicing.signatureNote },
    check: 'Scan to check',
    checkUrl,
    qr,
  };
}

function buyerRows(buyer: BuyerSnapshot): string[] {
  if ('erased' in buyer) return ['—'];
  const state = buyer.state ? `${stateName(buyer.state) ?? ''} (${buyer.state})` : undefined;
  const rows = [buyer.company, buyer.name, ...(buyer.address ?? '').split('\n'), state];
  return [...rows.filter((row) => row?.trim()).map(String), ...(buyer.gstin ? [`GSTIN ${buyer.gstin}`] : [])];
}

/** What one piece costs: months of a plan, or licences. */
function detailOf({ months, quantity, unitPaise }: DocumentLine, isCredit: boolean): string {
  if (isCredit) return '';
  if (months !== null) return `${months} ${months === 1 ? 'month' : 'months'} at ${paiseInRupees(unitPaise)} a month`;
  return quantity > 1 ? `${quantity} at ${paiseInRupees(unitPaise)}` : '';
}

function sumsOf(row: TaxDocumentRow, taxable: string): { name: string; value: string }[] {
  const half = gstPercent / 2;
  const heads: [string, number][] = [
    [`CGST ${half} %`, row.cgst_paise],
    [`SGST ${half} %`, row.sgst_paise],
    [`UTGST ${half} %`, row.utgst_paise],
    [`IGST ${gstPercent} %`, row.igst_paise],
  ];
  return [
    { name: taxable, value: paiseInRupees(row.taxable_paise) },
    ...heads.filter(([, paise]) => paise > 0).map(([name, paise]) => ({ name, value: paiseInRupees(paise) })),
  ];
}

const reasons: Partial<Record<string, string>> = {
  '01': 'Reason: the service was returned.',
  '02': 'Reason: discount after the sale.',
  '03': 'Reason: deficiency in service.',
  '04': 'Reason: correction of the invoice.',
  '05': 'Reason: change of the place of supply.',
  '07': 'Reason: refund.',
};

function notesOf(row: TaxDocumentRow): string[] {
  return [
    'Prices include GST. Amounts in Indian rupees.',
    ...(row.reason ? [reasons[row.reason] ?? ''] : []),
    ...(row.kind === 'receipt_voucher' ? ['Advance received; the tax invoice follows once the State is known.'] : []),
    ...(row.voided_at ? ['Void: made in a demonstration.'] : []),
  ];
}
