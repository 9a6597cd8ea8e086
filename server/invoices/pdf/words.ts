import type { BuyerSnapshot, DocumentLine, SellerSnapshot, TaxDocumentRow } from '#server/invoices/tax-documents.ts';
import { otherTerritory, stateOfGstin } from '#shared/rules/gstin.ts';
import { stateNames } from '#shared/rules/indian-states.hi.ts';
import { stateName } from '#shared/rules/indian-states.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { addressInOneLine } from '#shared/rules/one-line.ts';
import { gstPercent } from '#shared/rules/tax.ts';
import { financialNote, labels, monthsAt, notes, piecesAt, reasons, type Text, titles } from './texts.ts';

/** Document to print: its row, and the document number and date of the document that it refers to. */
export type PrintedDocument = { row: TaxDocumentRow; base: { number: string; issuedOn: string } | undefined };

const day = new Intl.DateTimeFormat('en-IN', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayInWords = (iso: string) => day.format(new Date(iso));

type InWords = (text: Text) => string;

/** English, followed by Hindi if the buyer chose Hindi and the two texts differ. */
const inWordsOf =
  (language: string): InWords =>
  ({ en, hi }) =>
    language === 'hi' && hi !== en ? `${en} · ${hi}` : en;

export function wordsOf({ row, base }: PrintedDocument) {
  const inHindi = row.language === 'hi';
  const say = inWordsOf(row.language);
  const { print, ...seller } = row.seller as SellerSnapshot;
  const isCredit = row.kind === 'credit_note' || row.kind === 'refund_voucher';
  const { place_of_supply: place } = row;
  const isLateCredit = row.without_tax && row.kind === 'credit_note';
  const title = isLateCredit ? financialNote : titles[row.kind];
  return {
    brand: print.brand,
    seller,
    number: row.number,
    title: title.en,
    titleHi: inHindi ? title.hi : null,
    copy: row.kind === 'invoice' ? say(labels.copy) : null,
    buyer: { label: say(labels.billTo), rows: buyerRows(row.buyer as BuyerSnapshot, say) },
    facts: [
      { name: say(labels.number), value: row.number },
      { name: say(labels.date), value: dayInWords(row.issued_on) },
      { name: say(labels.place), value: place ? stateInWords(place, say) : say(labels.noPlace) },
      { name: say(labels.reverseCharge), value: say(labels.no) },
      ...(base
        ? [{ name: say(labels.refersTo), value: `${base.number}, ${dayInWords(base.issuedOn)}`, wide: true }]
        : []),
      { name: say(labels.order), value: row.order_id, wide: true },
    ].map((fact) => ({ wide: false, ...fact })),
    columns: [labels.service, labels.sac, labels.price, labels.discount, labels.taxable].map(say),
    lines: (row.lines as DocumentLine[]).map((line) => ({
      title: inHindi && line.titleHi !== line.title ? `${line.title} (${line.titleHi})` : line.title,
      detail: isCredit || row.kind === 'debit_note' ? '' : detailOf(line, say),
      sac: line.sac,
      gross: paiseInRupees(line.grossPaise),
      discount: line.discountPaise > 0 ? `− ${paiseInRupees(line.discountPaise)}` : '–',
      taxable: row.without_tax ? '–' : paiseInRupees(line.taxablePaise),
    })),
    sums: sumsOf(row, say(labels.taxable)),
    total: { name: say(isCredit ? labels.credited : labels.total), value: paiseInRupees(row.total_paise) },
    notes: notesOf(row).map(say),
    signature: { for: say(print.signature), text: say(print.signatureNote) },
    check: say(labels.check),
  };
}

function stateInWords(code: string, say: InWords): string {
  const en = code === otherTerritory ? 'Other Territory' : (stateName(code) ?? '');
  const hi = (stateNames as Partial<Record<string, string>>)[code] ?? en;
  return `${say({ en, hi })} (${code})`;
}

function buyerRows(buyer: BuyerSnapshot, say: InWords): string[] {
  if ('erased' in buyer) return ['—'];
  // Ignores a typed State if there is a GSTIN, because a different State would contradict the GSTIN and the place of
  // supply.
  const code = buyer.gstin ? stateOfGstin(buyer.gstin) : buyer.state;
  const state = code ? stateInWords(code, say) : undefined;
  const typed = [buyer.company, buyer.name, buyer.address].map((text) => addressInOneLine(text ?? ''));
  return [...typed, state ?? '', buyer.gstin ? `GSTIN ${buyer.gstin}` : ''].filter((row) => row.trim());
}

/** Returns how many months or licences a line has and the price of one; empty for a single licence. */
function detailOf({ months, quantity, unitPaise }: DocumentLine, say: InWords): string {
  const price = paiseInRupees(unitPaise);
  if (months !== null) return say(monthsAt(months, price));
  return quantity > 1 ? say(piecesAt(quantity, price)) : '';
}

function sumsOf(row: TaxDocumentRow, taxable: string): { name: string; value: string }[] {
  if (row.without_tax) return [];
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

function notesOf(row: TaxDocumentRow): Text[] {
  const reason = row.reason ? reasons[row.reason] : undefined;
  return [
    row.without_tax ? notes.amounts : notes.prices,
    ...(row.without_tax ? [row.kind === 'debit_note' ? notes.reversed : notes.withoutTax] : []),
    ...(reason ? [reason] : []),
    ...(row.kind === 'receipt_voucher' ? [notes.advance] : []),
    ...(row.voided_at ? [notes.void] : []),
  ];
}
