import { expect, test } from 'vitest';
import { creditedShare, nothingCredited, type TaxDocumentKind } from '../invoices.ts';
import { taxHeads } from '../tax.ts';
import type { ReturnDocument } from './document.ts';
import { b2bEntry, b2clEntry, cdnrEntry, cdnurEntry, summarySections } from './json.ts';
import { sectionOf } from './sections.ts';
import { addToSummary, emptySummary } from './summary.ts';

/**
 * Fields that the GST offline tool accepts, section by section: whether each is required, and its format. A field that
 * is not in the table is not allowed.
 */
type Check = (value: unknown) => boolean;
type Fields = { [name: string]: Check | Fields | [Fields] };

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);
/** A number of rupees with at most two decimals; `signed` may be negative. */
const money =
  (signed: boolean): Check =>
  (value) =>
    typeof value === 'number' && /^-?\d{1,13}(\.\d{1,2})?$/.test(String(value)) && (signed || value >= 0);
const whole: Check = (value) => Number.isInteger(value) && Number(value) >= 0;

const gstin = matches(/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/);
const number = matches(/^[a-zA-Z0-9][a-zA-Z0-9\-/]{0,15}$/);
const day = matches(/^(0[1-9]|[12]\d|3[01])-(0[1-9]|1[0-2])-20\d\d$/);
const pos = matches(/^(0[1-9]|[12]\d|3[0-8]|9[67])$/);
const rate = oneOf(0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40);
const taxes = (signed: boolean): Fields => ({
  'iamt?': money(signed),
  'camt?': money(signed),
  'samt?': money(signed),
  csamt: money(signed),
});
const itms: [Fields] = [{ num: whole, itm_det: { txval: money(false), rt: rate, ...taxes(false) } }];
const invoice: Fields = { inum: number, idt: day, val: money(false), itms };
const note: Fields = { ntty: oneOf('C', 'D'), nt_num: number, nt_dt: day, val: money(false), pos, itms };
const regular: Fields = { rchrg: oneOf('Y', 'N'), inv_typ: oneOf('R', 'DE', 'SEWP', 'SEWOP') };
const advances: [Fields] = [
  {
    pos,
    sply_ty: oneOf('INTRA', 'INTER'),
    itms: [{ rt: rate, ad_amt: money(true), ...taxes(true) }],
  },
];
const hsn: [Fields] = [
  {
    num: whole,
    hsn_sc: matches(/^99\d{4}$/),
    desc: matches(/^[ A-Za-z0-9_@./&-]{0,30}$/),
    uqc: oneOf('NA'),
    qty: oneOf(0),
    rt: rate,
    txval: money(true),
    iamt: money(true),
    camt: money(true),
    samt: money(true),
    csamt: money(true),
  },
];
const docs: [Fields] = [{ num: whole, from: number, to: number, totnum: whole, cancel: whole, net_issue: whole }];

const schema: Record<string, Fields | [Fields]> = {
  b2b: [{ ctin: gstin, inv: [{ ...invoice, pos, ...regular }] }],
  b2cl: [{ pos, inv: [invoice] }],
  b2cs: [
    {
      sply_ty: oneOf('INTRA', 'INTER'),
      rt: rate,
      typ: oneOf('OE'),
      pos,
      txval: money(true),
      ...taxes(true),
    },
  ],
  cdnr: [{ ctin: gstin, nt: [{ ...note, ...regular }] }],
  cdnur: [{ typ: oneOf('B2CL', 'EXPWP', 'EXPWOP'), ...note }],
  at: advances,
  txpd: advances,
  hsn: { hsn_b2b: hsn, hsn_b2c: hsn },
  doc_issue: {
    doc_det: [{ doc_num: oneOf(1, 4, 5, 6, 7, 8), doc_typ: matches(/^[A-Z][a-z]+( [A-Za-z]+)*$/), docs }],
  },
};

/** Paths of values that the table does not allow, and of missing fields. */
function walk(value: unknown, fields: Check | Fields | [Fields], path: string): string[] {
  if (typeof fields === 'function') return fields(value) ? [] : [`${path}: ${JSON.stringify(value)}`];
  if (Array.isArray(fields)) {
    if (!Array.isArray(value)) return [`${path}: no list`];
    return value.flatMap((each, index) => walk(each, fields[0], `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path}: no object`];
  const known = new Map(Object.entries(fields).map(([name, check]) => [name.replace('?', ''), check]));
  const given = new Map(Object.entries(value));
  const missing = Object.keys(fields).filter((name) => !name.endsWith('?') && !given.has(name));
  return [
    ...missing.map((name) => `${path}.${name}: missing`),
    ...[...given].flatMap(([name, each]) => {
      const check = known.get(name);
      return check ? walk(each, check, `${path}.${name}`) : [`${path}.${name}: not allowed`];
    }),
  ];
}

const seller = '07';
const sequences = new Map<TaxDocumentKind, number>();
const series = { invoice: 'INV', credit_note: 'CRN', receipt_voucher: 'RCV', refund_voucher: 'RFV' } as const;

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
    sac: '998599',
    void: false,
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
});
const back = (base: ReturnDocument, totalPaise: number) =>
  aDocument(base.kind === 'invoice' ? 'credit_note' : 'refund_voucher', {
    ...creditedShare(base, nothingCredited, totalPaise),
    gstin: base.gstin,
    placeOfSupply: base.placeOfSupply,
    refersTo: refer(base),
  });

/** A month in which every section has rows. */
function aFullMonth(): ReturnDocument[] {
  const registered = { gstin: '29AAGCB7383J1Z4', placeOfSupply: '29' };
  const b2b = aDocument('invoice', { totalPaise: 799_900, ...registered });
  const home = aDocument('invoice', { totalPaise: 199_900, gstin: '07AAACS0000B1ZG' });
  const large = aDocument('invoice', { totalPaise: 11_800_000, placeOfSupply: '36' });
  const small = [1, 3, 33, 99_999_999_99].map((totalPaise) => aDocument('invoice', { totalPaise }));
  const territory = aDocument('invoice', { totalPaise: 299_900, placeOfSupply: '35' });
  const voided = aDocument('invoice', { totalPaise: 100, void: true });
  const voucher = aDocument('receipt_voucher', { totalPaise: 199_900, placeOfSupply: null });
  const late = aDocument('invoice', {
    totalPaise: 500_000,
    placeOfSupply: '24',
    refersTo: refer(
      aDocument('receipt_voucher', { totalPaise: 500_000, placeOfSupply: null, void: true }),
      '2026-10-09',
    ),
  });
  const returns = [back(b2b, 33_333), back(large, 5_900_000), back(territory, 299_900), back(voucher, 100)];
  return [b2b, home, large, ...small, territory, voided, voucher, late, ...returns];
}

function returnOf(documents: ReturnDocument[]): Record<string, unknown> {
  const summary = emptySummary();
  for (const document of documents) addToSummary(summary, document, seller);
  const of = (section: string) => documents.filter((each) => sectionOf(each, seller) === section);
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
  expect(Object.keys(made).sort()).toEqual(Object.keys(schema).sort());
  for (const [name, fields] of Object.entries(schema)) {
    const section = made[name];
    expect([name, Array.isArray(section) ? section.length > 0 : section !== undefined]).toEqual([name, true]);
    expect(walk(section, fields, name)).toEqual([]);
  }
});

test('the table finds a field too many, one that is missing and a wrong format', () => {
  const made = returnOf(aFullMonth());
  const entry = (made['cdnur'] as Record<string, unknown>[])[0] ?? {};
  const { pos: _, ...withoutPlace } = entry;
  const wrong = [{ ...withoutPlace, nt_dt: '2026-11-05', note: 'x', val: 1.234 }];
  expect(walk(wrong, schema['cdnur'] ?? {}, 'cdnur')).toEqual([
    'cdnur[0].pos: missing',
    'cdnur[0].nt_dt: "2026-11-05"',
    'cdnur[0].val: 1.234',
    'cdnur[0].note: not allowed',
  ]);
});
