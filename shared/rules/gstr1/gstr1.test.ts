import { describe, expect, test } from 'vitest';
import { creditedShare, nothingCredited, plus, type TaxAmounts, type TaxDocumentKind } from '../invoices.ts';
import { taxHeads } from '../tax.ts';
import { documentTables } from './csv.ts';
import type { ReturnDocument } from './document.ts';
import { b2bEntry, b2clEntry, cdnrEntry, cdnurEntry, summarySections } from './json.ts';
import { problemsOf, problemsOfSummary, warningsOf } from './problems.ts';
import { type Section, sectionOf } from './sections.ts';
import { addToSummary, emptySummary } from './summary.ts';
import { tallyRows } from './tally.ts';

const seller = '07';
const karnataka = '29AAGCB7383J1Z4';
const prefix: Record<TaxDocumentKind, string> = {
  invoice: 'INV',
  credit_note: 'CRN',
  receipt_voucher: 'RCV',
  refund_voucher: 'RFV',
};

type Given = Partial<ReturnDocument> & { totalPaise: number };

/** A document with the tax of its State; by default an invoice in Delhi to a buyer without GSTIN. */
function aDocument(given: Given): ReturnDocument {
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
    ...taxHeads(totalPaise, seller, placeOfSupply),
    ...given,
  };
}

/** A credit note or refund voucher over a part of a document. */
function aReturn(base: ReturnDocument, totalPaise: number, given: Partial<ReturnDocument> = {}): ReturnDocument {
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

const summaryOf = (documents: readonly ReturnDocument[]) => {
  const summary = emptySummary();
  for (const document of documents) addToSummary(summary, document, seller);
  return summary;
};
const sectionsOf = (documents: readonly ReturnDocument[]) => summarySections(summaryOf(documents), seller);

const lakh = 10_000_000;
const large = aDocument({ totalPaise: 11_800_000, placeOfSupply: '36' });

describe('the section of', () => {
  test.each<[string, ReturnDocument, Section]>([
    ['an invoice in the State', aDocument({ totalPaise: 199_900 }), 'b2cs'],
    ['an invoice to another State', aDocument({ totalPaise: 199_900, placeOfSupply: '29' }), 'b2cs'],
    ['exactly 1,00,000 to another State', aDocument({ totalPaise: lakh, placeOfSupply: '29' }), 'b2cs'],
    ['a paisa more', aDocument({ totalPaise: lakh + 1, placeOfSupply: '29' }), 'b2cl'],
    ['a paisa more within the State', aDocument({ totalPaise: lakh + 1 }), 'b2cs'],
    ['a registered buyer', aDocument({ totalPaise: 199_900, gstin: karnataka, placeOfSupply: '29' }), 'b2b'],
    ['a registered buyer, large', aDocument({ totalPaise: 2 * lakh, gstin: karnataka, placeOfSupply: '29' }), 'b2b'],
    ['a credit note, registered', aReturn(aDocument({ totalPaise: 1_000, gstin: karnataka }), 500), 'cdnr'],
    ['a credit note, not registered', aReturn(aDocument({ totalPaise: 1_000 }), 500), 'b2cs'],
    ['a small credit note of a large invoice', aReturn(large, 100), 'cdnur'],
    [
      'a large credit note of exactly 1,00,000',
      aReturn(aDocument({ totalPaise: lakh, placeOfSupply: '29' }), lakh),
      'b2cs',
    ],
    ['a receipt voucher', aDocument({ kind: 'receipt_voucher', totalPaise: 1_000, placeOfSupply: null }), 'at'],
    ['a refund voucher', aReturn(aDocument({ kind: 'receipt_voucher', totalPaise: 1_000 }), 1_000), 'at'],
    ['a void invoice', aDocument({ totalPaise: 1_000, void: true }), 'none'],
    [
      'a void registered credit note',
      aReturn(aDocument({ totalPaise: 1_000, gstin: karnataka }), 500, { void: true }),
      'none',
    ],
    [
      'a credit note on 30 November after the year',
      aReturn(aDocument({ totalPaise: 1_000 }), 1, { issuedOn: '2027-11-30' }),
      'b2cs',
    ],
    ['a credit note a day later', aReturn(aDocument({ totalPaise: 1_000 }), 1, { issuedOn: '2027-12-01' }), 'none'],
    [
      'a credit note of a supply of March, in December',
      aReturn(aDocument({ totalPaise: 1_000, issuedOn: '2027-03-31' }), 1, { issuedOn: '2027-12-01' }),
      'none',
    ],
    [
      'a credit note of a supply of April, in December',
      aReturn(aDocument({ totalPaise: 1_000, issuedOn: '2027-04-01' }), 1, { issuedOn: '2027-12-01' }),
      'b2cs',
    ],
  ])('%s', (_name, document, section) => expect(sectionOf(document, seller)).toBe(section));
});

describe('entries', () => {
  const registered = aDocument({ totalPaise: 799_900, gstin: karnataka, placeOfSupply: '29', sequence: 123 });
  const igst = (txval: number, iamt: number) => [{ num: 1_801, itm_det: { txval, rt: 18, iamt, csamt: 0 } }];

  test('of the sections that list documents', () => {
    expect(b2bEntry(registered)).toEqual({
      inum: 'INV/26-27/000123',
      idt: '20-11-2026',
      val: 7_999,
      pos: '29',
      rchrg: 'N',
      inv_typ: 'R',
      itms: igst(6_778.81, 1_220.19),
    });
    expect(b2clEntry(large)).toEqual({
      inum: 'INV/26-27/000001',
      idt: '20-11-2026',
      val: 118_000,
      itms: igst(100_000, 18_000),
    });
    expect(cdnrEntry(aReturn(registered, 118_000))).toEqual({
      ntty: 'C',
      nt_num: 'CRN/26-27/000001',
      nt_dt: '20-11-2026',
      val: 1_180,
      pos: '29',
      rchrg: 'N',
      inv_typ: 'R',
      itms: igst(1_000, 180),
    });
    expect(cdnurEntry(aReturn(large, 11_800_000))).toEqual({
      typ: 'B2CL',
      ntty: 'C',
      nt_num: 'CRN/26-27/000001',
      nt_dt: '20-11-2026',
      val: 118_000,
      pos: '36',
      itms: igst(100_000, 18_000),
    });
  });

  test('within the State have CGST and SGST', () => {
    expect(b2bEntry(aDocument({ totalPaise: 199_900, gstin: '07AAACS0000B1ZG' })).itms).toEqual([
      { num: 1_801, itm_det: { txval: 1_694.06, rt: 18, camt: 152.47, samt: 152.47, csamt: 0 } },
    ]);
  });

  test('as CSV keep the heads and as many cells', () => {
    for (const { head, cells } of Object.values(documentTables)) expect(cells(registered)).toHaveLength(head.length);
  });
});

describe('sums', () => {
  test('b2cs is by State, net of credit notes, and may be negative', () => {
    const first = aDocument({ totalPaise: 199_900 });
    const second = aDocument({ totalPaise: 199_900, placeOfSupply: '29', sequence: 2 });
    expect(sectionsOf([aReturn(first, 199_900), first, second]).b2cs).toEqual([
      { sply_ty: 'INTER', rt: 18, typ: 'OE', pos: '29', txval: 1_694.07, iamt: 304.93, csamt: 0 },
    ]);
    expect(sectionsOf([aReturn(first, 199_900)]).b2cs).toEqual([
      { sply_ty: 'INTRA', rt: 18, typ: 'OE', pos: '07', txval: -1_694.06, camt: -152.47, samt: -152.47, csamt: 0 },
    ]);
  });

  test('UTGST is filed as SGST', () => {
    const summary = emptySummary();
    addToSummary(
      summary,
      { ...aDocument({ totalPaise: 199_900, placeOfSupply: '04' }), ...taxHeads(199_900, '04', '04') },
      '04',
    );
    expect(summarySections(summary, '04').b2cs).toMatchObject([{ pos: '04', camt: 152.47, samt: 152.47 }]);
  });

  test('a void number is counted as cancelled, and nothing else of it', () => {
    const found = sectionsOf([
      aDocument({ totalPaise: 1_000 }),
      aDocument({ totalPaise: 1_000, void: true, sequence: 2 }),
    ]);
    expect(found.doc_issue?.doc_det[0]?.docs).toEqual([
      { num: 1, from: 'INV/26-27/000001', to: 'INV/26-27/000002', totnum: 2, cancel: 1, net_issue: 1 },
    ]);
    expect(found.b2cs).toMatchObject([{ txval: 8.48 }]);
  });

  test('an empty month has no section at all', () => {
    expect(Object.values(sectionsOf([]))).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});

describe('advances', () => {
  const voucher = aDocument({ kind: 'receipt_voucher', totalPaise: 199_900, placeOfSupply: null });
  const { number, issuedOn, totalPaise } = voucher;
  const invoiceOf = (day: string) =>
    aDocument({
      totalPaise: 199_900,
      placeOfSupply: '29',
      issuedOn: day,
      refersTo: { kind: 'receipt_voucher', number, issuedOn, totalPaise, gstin: null, placeOfSupply: null },
    });
  const advance = [{ pos: '97', sply_ty: 'INTER', itms: [{ rt: 18, ad_amt: 1_694.07, iamt: 304.93, csamt: 0 }] }];

  test('without an invoice in the month are in table 11A', () => {
    expect(sectionsOf([voucher])).toMatchObject({ at: advance, txpd: undefined, b2cs: undefined });
  });

  test('with an invoice in the same month are in neither table', () => {
    expect(sectionsOf([invoiceOf('2026-11-30'), voucher])).toMatchObject({ at: undefined, txpd: undefined });
  });

  test('of an earlier month are adjusted in table 11B when the invoice follows', () => {
    expect(sectionsOf([invoiceOf('2026-12-01')])).toMatchObject({ at: undefined, txpd: advance });
  });

  test('given back in the month are no advances', () => {
    expect(sectionsOf([voucher, aReturn(voucher, 199_900)])).toMatchObject({ at: undefined, txpd: undefined });
  });
});

describe('checks', () => {
  const registered = aDocument({ totalPaise: 799_900, gstin: karnataka, placeOfSupply: '29' });
  test.each<[string, ReturnDocument, string[]]>([
    ['a sound invoice', registered, []],
    ['no State', aDocument({ kind: 'receipt_voucher', totalPaise: 100, placeOfSupply: null }), ['state_missing']],
    ['a wrong check digit', { ...registered, gstin: '29AAGCB7383J1Z5' }, ['gstin_wrong']],
    ['a GSTIN of another State', { ...registered, gstin: '27AAPFU0939F1ZV' }, ['gstin_of_other_state']],
    ['CGST on a supply to another State', { ...registered, ...taxHeads(799_900, '07', '07') }, ['tax_of_other_state']],
    [
      'IGST within the State',
      { ...aDocument({ totalPaise: 100 }), ...taxHeads(100, '07', '29') },
      ['tax_of_other_state'],
    ],
    ['a paisa too much', { ...registered, totalPaise: 799_901 }, ['amounts_differ']],
    ['17 characters', { ...registered, number: 'INV/26-27/0000123' }, ['number_wrong']],
    ['small letters', { ...registered, number: 'inv/26-27/000123' }, ['number_wrong']],
    ['a credit note without invoice', { ...aReturn(registered, 100), refersTo: null }, ['reference_missing']],
    ['a late credit note', aReturn(registered, 100, { issuedOn: '2028-01-01' }), ['credit_note_late']],
    ['a void document without State', { ...registered, void: true, placeOfSupply: null }, []],
  ])('%s', (_name, document, problems) => expect(problemsOf(document, seller)).toEqual(problems));

  test.each<[string, Partial<ReturnDocument>, string[]]>([
    ['a registered buyer', { gstin: karnataka }, ['address_missing']],
    ['₹50,000', { totalPaise: 5_000_000 }, ['address_missing']],
    ['a paisa less', { totalPaise: 4_999_999 }, []],
    ['a void invoice', { totalPaise: 5_000_000, void: true }, []],
    ['a credit note', { totalPaise: 5_000_000, kind: 'credit_note' }, []],
    ['an address that is there', { totalPaise: 5_000_000, hasAddress: true }, []],
  ])('without an address: %s', (_name, given, warnings) =>
    expect(warningsOf(aDocument({ totalPaise: 100, hasAddress: false, ...given }))).toEqual(warnings),
  );

  test('a gap in the numbers is found', () => {
    const documents = [1, 2, 4].map((sequence) => aDocument({ totalPaise: 100, sequence }));
    expect(problemsOfSummary(summaryOf(documents))).toEqual([{ code: 'number_gap', number: 'INV/26-27/000004' }]);
    expect(problemsOfSummary(summaryOf(documents.slice(0, 2)))).toEqual([]);
  });
});

describe('100,000 documents', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const places = ['07', '29', '27', '04', '36'];
  function someDocument(sequence: number): ReturnDocument {
    const gstin = random(3) === 0 ? karnataka : null;
    const placeOfSupply = gstin ? '29' : (places[random(5)] ?? '07');
    const invoice = aDocument({
      totalPaise: 100 + random(15_000_000),
      gstin,
      placeOfSupply,
      sequence,
      void: random(50) === 0,
    });
    return random(4) === 0 ? aReturn(invoice, 1 + random(invoice.totalPaise), { sequence }) : invoice;
  }

  test('the sections and the documents add up to the same, in little time and memory', () => {
    const summary = emptySummary();
    const lists = new Map<Section, TaxAmounts>();
    let net = nothingCredited;
    for (let n = 1; n <= 100_000; n += 1) {
      const document = someDocument(n);
      addToSummary(summary, document, seller);
      const section = sectionOf(document, seller);
      if (section === 'none') continue;
      lists.set(section, plus(lists.get(section) ?? nothingCredited, document));
      const sign = document.kind === 'credit_note' ? -1 : 1;
      net = plus(net, {
        ...nothingCredited,
        totalPaise: sign * document.totalPaise,
        taxablePaise: sign * document.taxablePaise,
      });
    }
    const total = (section: Section) => lists.get(section)?.totalPaise ?? 0;
    const b2cs = [...summary.b2cs.values()].reduce(plus, nothingCredited);
    expect(total('b2b') + total('b2cl') + b2cs.totalPaise - total('cdnr') - total('cdnur')).toBe(net.totalPaise);
    const bySac = [...summary.hsnB2b.values(), ...summary.hsnB2c.values()].reduce(plus, nothingCredited);
    expect([bySac.totalPaise, bySac.taxablePaise]).toEqual([net.totalPaise, net.taxablePaise]);
    expect(problemsOfSummary(summary).filter(({ code }) => code === 'sums_differ')).toEqual([]);
    expect(summary.b2cs.size).toBeLessThanOrEqual(places.length);
  });
});

test('every voucher for Tally has equal debits and credits', () => {
  const invoice = aDocument({ totalPaise: 199_900, gstin: karnataka, placeOfSupply: '29' });
  const voucher = aDocument({ kind: 'receipt_voucher', totalPaise: 199_900, placeOfSupply: null });
  for (const document of [invoice, aReturn(invoice, 333), aDocument({ totalPaise: 1 }), voucher, aReturn(voucher, 7)]) {
    const rows = tallyRows(document);
    const sum = (place: number) => rows.reduce((paise, row) => paise + Math.round(Number(row[place]) * 100), 0);
    expect([sum(7), sum(8)]).toEqual([document.totalPaise, document.totalPaise]);
  }
  expect(tallyRows({ ...invoice, void: true })).toEqual([]);
});
