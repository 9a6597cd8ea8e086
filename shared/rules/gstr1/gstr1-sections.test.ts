import { describe, expect, test } from 'vitest';
import { aDocument, aReturn, karnataka, sectionsOf, seller, summaryOf } from '#test/gstr1-documents.ts';
import { taxHeads } from '../tax.ts';
import { documentTables } from './csv.ts';
import type { ReturnDocument } from './document.ts';
import { b2bEntry, b2clEntry, cdnrEntry, cdnurEntry, summarySections } from './json.ts';
import { type Section, sectionOf } from './sections.ts';
import { addToSummary, emptySummary } from './summary.ts';
import { sectionsOfReturn } from './sums.ts';

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
  ])('%s', (_name, document, section) => expect(sectionOf(document)).toBe(section));
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
      aDocument({
        totalPaise: 199_900,
        placeOfSupply: '04',
        seller: { gstin: '', state: '04' },
        ...taxHeads(199_900, '04', '04'),
      }),
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

  test('a series that follows a full one is listed by itself', () => {
    const found = sectionsOf([
      aDocument({ totalPaise: 1_000, series: 'IN2', number: 'IN2/26-27/000001' }),
      aDocument({ totalPaise: 1_000, sequence: 999_999 }),
    ]);
    expect(found.doc_issue?.doc_det).toEqual([
      {
        doc_num: 1,
        doc_typ: 'Invoices for outward supply',
        docs: [
          { num: 1, from: 'IN2/26-27/000001', to: 'IN2/26-27/000001', totnum: 1, cancel: 0, net_issue: 1 },
          { num: 2, from: 'INV/26-27/999999', to: 'INV/26-27/999999', totnum: 1, cancel: 0, net_issue: 1 },
        ],
      },
    ]);
  });

  test('an empty month has no section at all', () => {
    expect(Object.values(sectionsOf([]))).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});

describe('advances', () => {
  const voucher = aDocument({ kind: 'receipt_voucher', totalPaise: 199_900, placeOfSupply: null });
  const { number, issuedOn, totalPaise } = voucher;
  const refersTo = {
    kind: voucher.kind,
    number,
    issuedOn,
    totalPaise,
    gstin: null,
    placeOfSupply: null,
    sellerState: seller,
  };
  /** Creates the invoice for the rest of a voucher's advance after its refunds. */
  const invoiceOf = (day: string, ...refunds: ReturnDocument[]) =>
    aDocument({
      totalPaise: refunds.reduce((left, refund) => left - refund.totalPaise, totalPaise),
      placeOfSupply: '29',
      issuedOn: day,
      refersTo,
      usedVouchers: [voucher, ...refunds].map((used) => ({ ...used, receivedOn: issuedOn })),
    });
  const advance = [{ pos: '97', sply_ty: 'INTER', itms: [{ rt: 18, ad_amt: 1_694.07, iamt: 304.93, csamt: 0 }] }];
  const rowsOnScreen = (...documents: ReturnDocument[]) =>
    [...sectionsOfReturn(summaryOf(documents))].map(([section, { count, amounts }]) => [
      section,
      count,
      amounts.totalPaise,
    ]);

  test('without an invoice in the month are in table 11A', () => {
    expect(sectionsOf([voucher])).toMatchObject({ at: advance, txpd: undefined, b2cs: undefined });
    expect(rowsOnScreen(voucher)).toEqual([['at', 1, 199_900]]);
  });

  test('with an invoice in the same month are in neither table', () => {
    const documents = [invoiceOf('2026-11-30'), voucher];
    expect(sectionsOf(documents)).toMatchObject({ at: undefined, txpd: undefined });
    expect(rowsOnScreen(...documents)).toEqual([['b2cs', 1, 199_900]]);
  });

  test('of an earlier month are adjusted in table 11B when the invoice follows', () => {
    expect(sectionsOf([invoiceOf('2026-12-01')])).toMatchObject({ at: undefined, txpd: advance });
    expect(rowsOnScreen(invoiceOf('2026-12-01'))).toEqual([
      ['b2cs', 1, 199_900],
      ['txpd', 1, 199_900],
    ]);
  });

  test('given back in the month are no advances', () => {
    const documents = [voucher, aReturn(voucher, 199_900)];
    expect(sectionsOf(documents)).toMatchObject({ at: undefined, txpd: undefined });
    expect(rowsOnScreen(...documents)).toEqual([]);
  });

  test.each([1, 333, 50_001])(
    'with %d paise given back leave no paisa of any head when the rest is invoiced',
    (part) => {
      const refund = aReturn(voucher, part);
      const open = aDocument({ kind: 'receipt_voucher', totalPaise: 100, placeOfSupply: null, sequence: 2 });
      const atOnce = summaryOf([invoiceOf('2026-11-30', refund), voucher, open, refund]);
      expect([...atOnce.advances.values()]).toEqual([expect.objectContaining(taxHeads(100, seller, null))]);
      expect(sectionsOfReturn(atOnce).get('at')).toMatchObject({ count: 1, amounts: { totalPaise: 100 } });
      const later = summaryOf([invoiceOf('2026-12-01', refund)]);
      expect(summaryOf([voucher, refund]).advances).toEqual(later.adjusted);
    },
  );
});
