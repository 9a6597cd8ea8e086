import type { ReturnDocument } from '#shared/rules/gstr1/document.ts';
import { summarySections } from '#shared/rules/gstr1/json.ts';
import { addToSummary, emptySummary } from '#shared/rules/gstr1/summary.ts';
import { creditedShare, nothingCredited, type TaxDocumentKind } from '#shared/rules/invoices.ts';
import { taxHeads } from '#shared/rules/tax.ts';

export const seller = '07';
export const karnataka = '29AAGCB7383J1Z4';
const prefix: Record<TaxDocumentKind, string> = {
  invoice: 'INV',
  credit_note: 'CRN',
  receipt_voucher: 'RCV',
  refund_voucher: 'RFV',
};

type Given = Partial<ReturnDocument> & { totalPaise: number };

/** A document taxed by its place of supply; by default an invoice to a buyer in Delhi without a GSTIN. */
export function aDocument(given: Given): ReturnDocument {
  const { kind = 'invoice', sequence = 1, totalPaise, placeOfSupply = '07' } = given;
  return {
    kind,
    series: prefix[kind],
    fiscalYear: '26-27',
    sequence,
    issuedOn: '2026-11-20',
    buyerName: 'Asha Rao',
    number: `${prefix[kind]}/26-27/${String(sequence).padStart(6, '0')}`,
    gstin: null,
    placeOfSupply,
    sac: '998599',
    void: false,
    refersTo: null,
    hasAddress: true,
    advanceClosed: false,
    ...taxHeads(totalPaise, seller, placeOfSupply),
    ...given,
  };
}

/** A credit note or refund voucher over a part of a document. */
export function aReturn(base: ReturnDocument, totalPaise: number, given: Partial<ReturnDocument> = {}): ReturnDocument {
  const kind = base.kind === 'invoice' ? 'credit_note' : 'refund_voucher';
  const { number, issuedOn, gstin, placeOfSupply } = base;
  return aDocument({
    kind,
    gstin,
    placeOfSupply,
    ...creditedShare(base, nothingCredited, totalPaise),
    refersTo: { kind: base.kind, number, issuedOn, totalPaise: base.totalPaise, gstin, placeOfSupply },
    ...given,
  });
}

export const summaryOf = (documents: readonly ReturnDocument[]) => {
  const summary = emptySummary();
  for (const document of documents) addToSummary(summary, document, seller);
  return summary;
};
export const sectionsOf = (documents: readonly ReturnDocument[]) => summarySections(summaryOf(documents), seller);
