import type { ReturnDocument } from '#shared/rules/gstr1/document.ts';
import { summarySections } from '#shared/rules/gstr1/json.ts';
import { addToSummary, emptySummary, negative, type Sum } from '#shared/rules/gstr1/summary.ts';
import type { DocumentSums } from '#shared/rules/gstr1/sums.ts';
import { creditedShare, lastCreditDay, nothingCredited, plus, type TaxDocumentKind } from '#shared/rules/invoices.ts';
import { taxHeads } from '#shared/rules/tax.ts';

export const seller = '07';
export const today = { gstin: '07AAACC4175D1Z0', state: seller };
export const karnataka = '29AAGCB7383J1Z4';
const prefix: Record<TaxDocumentKind, string> = {
  invoice: 'INV',
  credit_note: 'CRN',
  debit_note: 'FDN',
  receipt_voucher: 'RCV',
  refund_voucher: 'RFV',
};

type Given = Partial<ReturnDocument> & { totalPaise: number };

/**
 * Creates a document that is taxed by its place of supply; by default an invoice to a buyer in Delhi without a GSTIN.
 */
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
    withoutTax: false,
    refersTo: null,
    hasAddress: true,
    advanceClosed: false,
    seller: today,
    usedVouchers: [],
    ...taxHeads(totalPaise, seller, placeOfSupply),
    ...given,
  };
}

/** Creates a credit note or refund voucher for a part of a document. */
export function aReturn(base: ReturnDocument, totalPaise: number, given: Partial<ReturnDocument> = {}): ReturnDocument {
  const kind = base.kind === 'invoice' ? 'credit_note' : 'refund_voucher';
  const { number, issuedOn, gstin, placeOfSupply } = base;
  return aDocument({
    kind,
    gstin,
    placeOfSupply,
    ...creditedShare(base, nothingCredited, totalPaise),
    refersTo: {
      kind: base.kind,
      number,
      issuedOn,
      totalPaise: base.totalPaise,
      gstin,
      placeOfSupply,
      sellerState: seller,
    },
    ...given,
  });
}

/** Creates a credit note of ₹1.00 without GST. */
export const aFinancialNote = (base: ReturnDocument): ReturnDocument =>
  aReturn(base, 100, {
    ...nothingCredited,
    totalPaise: 100,
    series: 'FCN',
    number: 'FCN/27-28/000001',
    issuedOn: '2027-12-01',
    withoutTax: true,
  });

/** Creates the debit note that reverses a credit note of ₹1.00 without GST. */
export const aDebitNote = (note: ReturnDocument): ReturnDocument => ({
  ...note,
  kind: 'debit_note',
  series: 'FDN',
  number: 'FDN/27-28/000001',
  issuedOn: '2027-12-05',
  refersTo: note.refersTo && { ...note.refersTo, kind: 'credit_note', number: note.number, issuedOn: note.issuedOn },
});

export const summaryOf = (documents: readonly ReturnDocument[]) => {
  const summary = emptySummary();
  for (const document of documents) addToSummary(summary, document);
  return summary;
};
export const sectionsOf = (documents: readonly ReturnDocument[]) => summarySections(summaryOf(documents), seller);

type Mutable = DocumentSums & { kinds: Map<TaxDocumentKind, Sum> };
export const emptyDocumentSums = (): Mutable => ({
  kinds: new Map(),
  lateNotes: nothingCredited,
  usedAdvances: nothingCredited,
});

/** Adds a document to the sums of a month, like the database query. */
export function addDocument(sums: Mutable, document: ReturnDocument): void {
  const { kind, issuedOn, refersTo, void: voided, usedVouchers } = document;
  const known = sums.kinds.get(kind) ?? { count: 0, amounts: nothingCredited };
  sums.kinds.set(kind, {
    count: known.count + 1,
    amounts: voided ? known.amounts : plus(known.amounts, document),
  });
  if (voided) return;
  if (kind === 'credit_note' && refersTo && issuedOn > lastCreditDay(refersTo.issuedOn))
    sums.lateNotes = plus(sums.lateNotes, document);
  for (const used of usedVouchers)
    sums.usedAdvances = plus(sums.usedAdvances, used.kind === 'refund_voucher' ? negative(used) : used);
}

export function documentSumsOf(documents: readonly ReturnDocument[]): Mutable {
  const sums = emptyDocumentSums();
  for (const document of documents) addDocument(sums, document);
  return sums;
}
