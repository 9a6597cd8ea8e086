/**
 * Fields that the GST offline tool accepts, by section: the format of each, and whether it is required. Other fields
 * are not allowed. Based on spec/gstr1/{b2b,b2cl,b2cs,cdnr,cdnur,at,atadj,hsn-b2b,hsn-b2c,docs}.json of
 * github.com/onyb/gst, read in November 2026, which describes version 3.2.4 of the tool as of July 2026.
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
/** Checks an amount in rupees with at most two decimals; only a `signed` amount may be negative. */
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
const value = { txval: money(false), rt: rate };
const itms: [Fields] = [{ num: whole, itm_det: { ...value, ...taxes(false) } }];
/** Large invoices to other States, and their credit notes, have IGST only. */
const interState: [Fields] = [{ num: whole, itm_det: { ...value, iamt: money(false), csamt: money(false) } }];
const invoice: Fields = { inum: number, idt: day, val: money(false), itms };
const note: Fields = { ntty: oneOf('C', 'D'), nt_num: number, nt_dt: day, val: money(false), pos, itms };
const regular: Fields = { rchrg: oneOf('Y', 'N'), inv_typ: oneOf('R', 'DE', 'SEWP', 'SEWOP') };
/** Advances received may be negative after refunds; advances adjusted may not. */
const advances = (signed: boolean): [Fields] => [
  {
    pos,
    sply_ty: oneOf('INTRA', 'INTER'),
    itms: [{ rt: rate, ad_amt: money(signed), ...taxes(signed) }],
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

export const gstr1Fields: Record<string, Fields | [Fields]> = {
  b2b: [{ ctin: gstin, inv: [{ ...invoice, pos, ...regular }] }],
  b2cl: [{ pos, inv: [{ ...invoice, itms: interState }] }],
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
  cdnur: [{ typ: oneOf('B2CL', 'EXPWP', 'EXPWOP'), ...note, itms: interState }],
  at: advances(true),
  txpd: advances(false),
  hsn: { hsn_b2b: hsn, hsn_b2c: hsn },
  doc_issue: {
    doc_det: [{ doc_num: oneOf(1, 4, 5, 6, 7, 8), doc_typ: matches(/^[A-Z][a-z]+( [A-Za-z]+)*$/), docs }],
  },
};

/** Returns the paths of missing fields and of values that the table does not allow. */
export function wrongFields(value: unknown, fields: Check | Fields | [Fields], path: string): string[] {
  if (typeof fields === 'function') return fields(value) ? [] : [`${path}: ${JSON.stringify(value)}`];
  if (Array.isArray(fields)) {
    if (!Array.isArray(value)) return [`${path}: no list`];
    return value.flatMap((each, index) => wrongFields(each, fields[0], `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path}: no object`];
  const known = new Map(Object.entries(fields).map(([name, check]) => [name.replace('?', ''), check]));
  const given = new Map(Object.entries(value));
  const missing = Object.keys(fields).filter((name) => !name.endsWith('?') && !given.has(name));
  return [
    ...missing.map((name) => `${path}.${name}: missing`),
    ...[...given].flatMap(([name, each]) => {
      const check = known.get(name);
      return check ? wrongFields(each, check, `${path}.${name}`) : [`${path}.${name}: not allowed`];
    }),
  ];
}
