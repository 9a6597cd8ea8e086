import { describe, expect, test } from 'vitest';
import {
  aDebitNote,
  aDocument,
  addDocument,
  aFinancialNote,
  aReturn,
  documentSumsOf,
  emptyDocumentSums,
  karnataka,
  summaryOf,
  today,
} from '#test/gstr1-documents.ts';
import { nothingCredited, plus, type TaxAmounts } from '../invoices.ts';
import { taxHeads } from '../tax.ts';
import type { ReturnDocument } from './document.ts';
import { problemsOf, problemsOfSummary, warningsOf } from './problems.ts';
import { type Section, sectionOf } from './sections.ts';
import { addToSummary, emptySummary, sellerOfMonth } from './summary.ts';
import { tallyRows } from './tally.ts';

describe('checks', () => {
  const registered = aDocument({ totalPaise: 799_900, gstin: karnataka, placeOfSupply: '29' });
  test.each<[string, ReturnDocument, string[]]>([
    ['a sound invoice', registered, []],
    ['no State', aDocument({ kind: 'receipt_voucher', totalPaise: 100, placeOfSupply: null }), ['state_missing']],
    [
      'no State, and nothing left of the advance',
      aDocument({ kind: 'receipt_voucher', totalPaise: 100, placeOfSupply: null, advanceClosed: true }),
      [],
    ],
    ['a wrong check digit', { ...registered, gstin: '29AAGCB7383J1Z5' }, ['gstin_wrong']],
    ['a GSTIN of another State', { ...registered, gstin: '27AAPFU0939F1ZV' }, ['gstin_of_other_state']],
    [
      'a GSTIN and a place of supply of the old Andhra Pradesh',
      aDocument({ totalPaise: 100, gstin: '28AAPFU0939F1ZT', placeOfSupply: '28' }),
      ['gstin_wrong', 'place_of_supply_unknown'],
    ],
    [
      'a place of supply that is no State',
      aDocument({ totalPaise: 100, placeOfSupply: '99' }),
      ['place_of_supply_unknown'],
    ],
    ['Other Territory', aDocument({ totalPaise: 100, gstin: '97AAPFU0939F1ZO', placeOfSupply: '97' }), []],
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
    ['a late credit note without GST', aFinancialNote(registered), []],
    ['a debit note that takes it back', aDebitNote(aFinancialNote(registered)), []],
    [
      'a debit note without its credit note',
      { ...aDebitNote(aFinancialNote(registered)), refersTo: null },
      ['reference_missing'],
    ],
    [
      'a credit note without GST that has some',
      { ...aFinancialNote(registered), ...taxHeads(100, '07', '29') },
      ['amounts_differ'],
    ],
    ['a void document without State', { ...registered, void: true, placeOfSupply: null }, []],
  ])('%s', (_name, document, problems) => expect(problemsOf(document)).toEqual(problems));

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

  test.each<[string, Partial<ReturnDocument>, string[]]>([
    ['a voucher', { kind: 'receipt_voucher' }, ['state_unknown']],
    ['a refund voucher', { kind: 'refund_voucher' }, ['state_unknown']],
    ['a void voucher', { kind: 'receipt_voucher', void: true }, []],
    ['a voucher of which something is left', { kind: 'receipt_voucher', advanceClosed: false }, []],
  ])('without a State: %s', (_name, given, warnings) =>
    expect(warningsOf(aDocument({ totalPaise: 100, placeOfSupply: null, advanceClosed: true, ...given }))).toEqual(
      warnings,
    ),
  );

  const problemsIn = (documents: ReturnDocument[], sums = documentSumsOf(documents)) =>
    problemsOfSummary(summaryOf(documents), sums, today);

  test('a gap in the numbers is found', () => {
    const documents = [1, 2, 4].map((sequence) => aDocument({ totalPaise: 100, sequence }));
    expect(problemsIn(documents)).toEqual([{ code: 'number_gap', number: 'INV/26-27/000004' }]);
    expect(problemsIn(documents.slice(0, 2))).toEqual([]);
  });

  test('documents of another seller are found by the first of them, and keep its tax', () => {
    const moved = { gstin: '29AAACC4175D1ZU', state: '29' };
    const there = [1, 2].map((sequence) =>
      aDocument({
        totalPaise: 100,
        sequence,
        seller: moved,
        placeOfSupply: '29',
        ...taxHeads(100, '29', '29'),
      }),
    );
    expect(there.flatMap(problemsOf)).toEqual([]);
    const documents = [...there, aDocument({ totalPaise: 100, sequence: 3 })];
    expect(problemsIn(documents)).toEqual([{ code: 'seller_differs', number: 'INV/26-27/000001' }]);
    expect(sellerOfMonth(summaryOf(documents), today)).toEqual(moved);
    expect(sellerOfMonth(summaryOf([]), today)).toEqual(today);
  });

  describe('the sums of the database', () => {
    const voucher = aDocument({ kind: 'receipt_voucher', totalPaise: 199_900, placeOfSupply: null });
    const documents = [
      registered,
      aReturn(registered, 100),
      aReturn(registered, 100, { issuedOn: '2028-01-01', sequence: 2 }),
      aFinancialNote(registered),
      aDebitNote(aFinancialNote(registered)),
      aDocument({ totalPaise: 300, sequence: 2 }),
      aDocument({ totalPaise: 300, sequence: 3, void: true }),
      voucher,
      aReturn(voucher, 100),
    ];
    const sums = documentSumsOf(documents);

    test('are those of the return', () => expect(problemsIn(documents, sums)).toEqual([]));

    test.each(['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const)(
      'a paisa of difference in %s is found in each sum',
      (head) => {
        const more = { ...nothingCredited, [head]: 1 };
        const differ = { code: 'sums_differ', number: null };
        for (const [kind, { count, amounts }] of sums.kinds) {
          const kinds = new Map([...sums.kinds, [kind, { count, amounts: plus(amounts, more) }]]);
          expect([kind, problemsIn(documents, { ...sums, kinds })]).toEqual([kind, [differ]]);
        }
        for (const name of ['lateNotes', 'usedAdvances'] as const)
          expect(problemsIn(documents, { ...sums, [name]: plus(sums[name], more) })).toEqual([differ]);
      },
    );

    test('a document that was not counted is found', () => {
      const kinds = new Map(sums.kinds).set('credit_note', { count: 4, amounts: nothingCredited });
      expect(problemsIn(documents, { ...sums, kinds })).toEqual([{ code: 'sums_differ', number: null }]);
    });
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
    const sums = emptyDocumentSums();
    const lists = new Map<Section, TaxAmounts>();
    let net = nothingCredited;
    for (let n = 1; n <= 100_000; n += 1) {
      const document = someDocument(n);
      addToSummary(summary, document);
      addDocument(sums, document);
      const section = sectionOf(document);
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
    expect(problemsOfSummary(summary, sums, today).filter(({ code }) => code === 'sums_differ')).toEqual([]);
    expect(summary.b2cs.size).toBeLessThanOrEqual(places.length);
  });
});

test('every voucher for Tally has equal debits and credits', () => {
  const invoice = aDocument({ totalPaise: 199_900, gstin: karnataka, placeOfSupply: '29' });
  const voucher = aDocument({ kind: 'receipt_voucher', totalPaise: 199_900, placeOfSupply: null });
  for (const document of [
    invoice,
    aReturn(invoice, 333),
    aFinancialNote(invoice),
    aDebitNote(aFinancialNote(invoice)),
    aDocument({ totalPaise: 1 }),
    voucher,
    aReturn(voucher, 7),
  ]) {
    const rows = tallyRows(document);
    const sum = (place: number) => rows.reduce((paise, row) => paise + Math.round(Number(row[place]) * 100), 0);
    const tax = document.refersTo?.kind === 'receipt_voucher' || document === voucher ? document.igstPaise : 0;
    expect([sum(7), sum(8)]).toEqual([document.totalPaise + tax, document.totalPaise + tax]);
  }
  expect(tallyRows({ ...invoice, void: true })).toEqual([]);
});
