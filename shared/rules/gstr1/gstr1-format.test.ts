import { expect, test } from 'vitest';
import { gstr1Fields, wrongFields } from '#test/gstr1-fields.ts';
import { creditedShare, nothingCredited, type TaxDocumentKind } from '../invoices.ts';
import { taxHeads } from '../tax.ts';
import type { ReturnDocument } from './document.ts';
import { b2bEntry, b2clEntry, cdnrEntry, cdnurEntry, summarySections } from './json.ts';
import { sectionOf } from './sections.ts';
import { addToSummary, emptySummary } from './summary.ts';

const seller = '07';
const sequences = new Map<TaxDocumentKind, number>();
const series = {
  invoice: 'INV',
  credit_note: 'CRN',
  debit_note: 'FDN',
  receipt_voucher: 'RCV',
  refund_voucher: 'RFV',
} as const;

function aDocument(kind: TaxDocumentKind, given: Partial<ReturnDocument> & { totalPaise: number }): ReturnDocument {
  const sequence = (sequences.get(kind) ?? 0) + 1;
  sequences.set(kind, sequence);
  const placeOfSupply = given.placeOfSupply === undefined ? '07' : given.placeOfSupply;
  return {
    kind,
    series: series[kind],
    fiscalYear: '26-27',
    sequence,
    issuedOn: '2026-11-05',
    buyerName: 'Asha',
    number: `${series[kind]}/26-27/${String(sequence).padStart(6, '0')}`,
    gstin: null,
    hasAddress: true,
    advanceClosed: false,
    seller: { gstin: '07AAACC4175D1Z0', state: seller },
    usedVouchers: [],
    sac: '998599',
    void: false,
    withoutTax: false,
    refersTo: null,
    ...taxHeads(given.totalPaise, seller, placeOfSupply),
    ...given,
    placeOfSupply,
  };
}

const refer = (base: ReturnDocument, issuedOn = base.issuedOn) => ({
  kind: base.kind,
  number: base.number,
  issuedOn,
  totalPaise: base.totalPaise,
  gstin: base.gstin,
  placeOfSupply: base.placeOfSupply,
  sellerState: seller,
});
const back = (base: ReturnDocument, totalPaise: number) =>
  aDocument(base.kind === 'invoice' ? 'credit_note' : 'refund_voucher', {
    ...creditedShare(base, nothingCredited, totalPaise),
    gstin: base.gstin,
    placeOfSupply: base.placeOfSupply,
    refersTo: refer(base),
  });

/** Returns the documents of a month in which every section has rows. */
function aFullMonth(): ReturnDocument[] {
  const registered = { gstin: '29AAGCB7383J1Z4', placeOfSupply: '29' };
  const b2b = aDocument('invoice', { totalPaise: 799_900, ...registered });
  const home = aDocument('invoice', { totalPaise: 199_900, gstin: '07AAACS0000B1ZG' });
  const large = aDocument('invoice', { totalPaise: 11_800_000, placeOfSupply: '36' });
  const small = [1, 3, 33, 99_999_999_99].map((totalPaise) => aDocument('invoice', { totalPaise }));
  const territory = aDocument('invoice', { totalPaise: 299_900, placeOfSupply: '35' });
  const voided = aDocument('invoice', { totalPaise: 100, void: true });
  const voucher = aDocument('receipt_voucher', { totalPaise: 199_900, placeOfSupply: null });
  const earlier = aDocument('receipt_voucher', { totalPaise: 500_000, placeOfSupply: null, void: true });
  const late = aDocument('invoice', {
    totalPaise: 500_000,
    placeOfSupply: '24',
    refersTo: refer(earlier, '2026-10-09'),
    usedVouchers: [{ ...earlier, receivedOn: '2026-10-09' }],
  });
  const returns = [back(b2b, 33_333), back(large, 5_900_000), back(territory, 299_900), back(voucher, 100)];
  return [b2b, home, large, ...small, territory, voided, voucher, late, ...returns];
}

function returnOf(documents: ReturnDocument[]): Record<string, unknown> {
  const summary = emptySummary();
  for (const document of documents) addToSummary(summary, document);
  const of = (section: string) => documents.filter((each) => sectionOf(each) === section);
  const listed = {
    b2b: of('b2b').map((each) => ({ ctin: each.gstin, inv: [b2bEntry(each)] })),
    b2cl: of('b2cl').map((each) => ({ pos: each.placeOfSupply, inv: [b2clEntry(each)] })),
    cdnr: of('cdnr').map((each) => ({ ctin: each.gstin, nt: [cdnrEntry(each)] })),
    cdnur: of('cdnur').map(cdnurEntry),
  };
  return { ...listed, ...summarySections(summary, seller) };
}

test('a month with all sections has only the fields and formats that the offline tool takes', () => {
  const made = returnOf(aFullMonth());
  expect(Object.keys(made).sort()).toEqual(Object.keys(gstr1Fields).sort());
  for (const [name, fields] of Object.entries(gstr1Fields)) {
    const section = made[name];
    expect([name, Array.isArray(section) ? section.length > 0 : section !== undefined]).toEqual([name, true]);
    expect(wrongFields(section, fields, name)).toEqual([]);
  }
});

test('the table finds a field too many, one that is missing and a wrong format', () => {
  const made = returnOf(aFullMonth());
  const entry = (made['cdnur'] as Record<string, unknown>[])[0] ?? {};
  const { pos: _, ...withoutPlace } = entry;
  const wrong = [{ ...withoutPlace, nt_dt: '2026-11-05', note: 'x', val: 1.234 }];
  expect(wrongFields(wrong, gstr1Fields['cdnur'] ?? {}, 'cdnur')).toEqual([
    'cdnur[0].pos: missing',
    'cdnur[0].nt_dt: "2026-11-05"',
    'cdnur[0].val: 1.234',
    'cdnur[0].note: not allowed',
  ]);
});
