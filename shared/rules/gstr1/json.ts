import type { TaxAmounts, TaxDocumentKind } from '../invoices.ts';
import { gstPercent } from '../tax.ts';
import { type ReturnDocument, taxingState } from './document.ts';
import type { NumberRange, Summary, Sums } from './summary.ts';

const rupees = (paise: number) => paise / 100;

const portalDay = (day: string) => day.split('-').reverse().join('-');

/** Returns the tax heads of a row: IGST, or CGST and SGST; UTGST is filed as SGST. */
function taxes({ cgstPaise, sgstPaise, utgstPaise, igstPaise }: TaxAmounts, interState: boolean) {
  if (interState) return { iamt: rupees(igstPaise) };
  return { camt: rupees(cgstPaise), samt: rupees(sgstPaise + utgstPaise) };
}

/** Item number as the GST offline tool computes it from the tax rate. */
const itemNumber = gstPercent * 100 + 1;

function items(document: ReturnDocument) {
  const itm_det = {
    txval: rupees(document.taxablePaise),
    rt: gstPercent,
    ...taxes(document, document.placeOfSupply !== taxingState(document)),
    csamt: 0,
  };
  return [{ num: itemNumber, itm_det }];
}

const place = (document: ReturnDocument) => document.placeOfSupply ?? '';
const regular = { rchrg: 'N', inv_typ: 'R' };

export function b2bEntry(document: ReturnDocument) {
  return { ...invoice(document), pos: place(document), ...regular, itms: items(document) };
}

export function b2clEntry(document: ReturnDocument) {
  return { ...invoice(document), itms: items(document) };
}

export function cdnrEntry(document: ReturnDocument) {
  return { ...note(document), pos: place(document), ...regular, itms: items(document) };
}

export function cdnurEntry(document: ReturnDocument) {
  return { typ: 'B2CL', ...note(document), pos: place(document), itms: items(document) };
}

const invoice = ({ number, issuedOn, totalPaise }: ReturnDocument) => ({
  inum: number,
  idt: portalDay(issuedOn),
  val: rupees(totalPaise),
});

const note = ({ number, issuedOn, totalPaise }: ReturnDocument) => ({
  ntty: 'C',
  nt_num: number,
  nt_dt: portalDay(issuedOn),
  val: rupees(totalPaise),
});

export function summarySections(summary: Summary, sellerState: string) {
  const hsn = [summary.hsnB2b, summary.hsnB2c].map(hsnRows);
  return {
    b2cs: orNothing(
      byPlace(summary.b2cs, sellerState).map(({ pos, sply_ty, interState, amounts }) => ({
        sply_ty,
        rt: gstPercent,
        typ: 'OE',
        pos,
        txval: rupees(amounts.taxablePaise),
        ...taxes(amounts, interState),
        csamt: 0,
      })),
    ),
    at: orNothing(advances(summary.advances, sellerState)),
    doc_issue: documentRanges(summary),
    hsn: hsn.some(({ length }) => length > 0) ? { hsn_b2b: hsn[0], hsn_b2c: hsn[1] } : undefined,
    txpd: orNothing(advances(summary.adjusted, sellerState)),
  };
}

const orNothing = <Row>(rows: Row[]) => (rows.length > 0 ? rows : undefined);

export function rowsOf(sums: Sums): [key: string, amounts: TaxAmounts][] {
  return [...sums].filter(([, { totalPaise }]) => totalPaise !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
}

function byPlace(sums: Sums, sellerState: string) {
  return rowsOf(sums).map(([key, amounts]) => {
    const [pos = '', type] = key.split(' ');
    const interState = type === undefined ? pos !== sellerState : type === 'INTER';
    return { pos, sply_ty: interState ? 'INTER' : 'INTRA', interState, amounts };
  });
}

function advances(sums: Sums, sellerState: string) {
  return byPlace(sums, sellerState).map(({ pos, sply_ty, interState, amounts }) => ({
    pos,
    sply_ty,
    itms: [{ rt: gstPercent, ad_amt: rupees(amounts.taxablePaise), ...taxes(amounts, interState), csamt: 0 }],
  }));
}

function hsnRows(sums: Sums) {
  return rowsOf(sums).map(([sac, amounts], index) => ({
    num: index + 1,
    hsn_sc: sac,
    desc: '',
    uqc: 'NA',
    qty: 0,
    rt: gstPercent,
    txval: rupees(amounts.taxablePaise),
    iamt: rupees(amounts.igstPaise),
    ...taxes(amounts, false),
    csamt: 0,
  }));
}

export const documentTypes: Record<TaxDocumentKind, { number: number; name: string }> = {
  invoice: { number: 1, name: 'Invoices for outward supply' },
  debit_note: { number: 4, name: 'Debit Note' },
  credit_note: { number: 5, name: 'Credit Note' },
  receipt_voucher: { number: 6, name: 'Receipt Voucher' },
  refund_voucher: { number: 8, name: 'Refund Voucher' },
};

/** Ranges of table 13. Notes without GST are left out, because they are not documents of the GST Act. */
export const rangesOfReturn = ({ ranges }: Pick<Summary, 'ranges'>): NumberRange[] =>
  [...ranges.values()].filter(({ withoutTax }) => !withoutTax);

function documentRanges(summary: Summary) {
  const byType = Map.groupBy(rangesOfReturn(summary), ({ kind }) => documentTypes[kind].number);
  const doc_det = [...byType]
    .sort(([a], [b]) => a - b)
    .map(([doc_num, ofType]) => ({
      doc_num,
      doc_typ: documentTypes[ofType[0]?.kind ?? 'invoice'].name,
      docs: ofType.map((range, index) => ({ num: index + 1, ...rangeEntry(range) })),
    }));
  return doc_det.length > 0 ? { doc_det } : undefined;
}

const rangeEntry = ({ from, to, count, cancelled }: NumberRange) => ({
  from,
  to,
  totnum: count,
  cancel: cancelled,
  net_issue: count - cancelled,
});
