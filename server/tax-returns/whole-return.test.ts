import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccountant, type Session } from '#test/accounts.ts';
import { gstr1Fields, wrongFields } from '#test/gstr1-fields.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const april = (day: number) => new Date(`2031-04-${String(day).padStart(2, '0')}T06:00:00Z`);
const march = new Date('2031-03-20T06:00:00Z');
let testApp: TestApp;
let accountant: Session;
const { sell, giveBack, sayState, get, monthOf } = taxMonthActs(
  () => testApp,
  () => accountant,
);

/** Creates a month with rows in every section. */
beforeAll(async () => {
  testApp = await openTestApp({ clock: () => new Date('2031-05-05T06:00:00Z') });
  accountant = await anAccountant(testApp, 'joseph@whole.in');
  const dosaPlaza = { gstin: '29AAGCB7383J1Z4', company: 'Dosa Plaza', state: '29' };
  const earlier = await sell({ at: march, stateless: true });
  await giveBack(earlier, 33_333, march);
  await sell({ at: april(1), ...dosaPlaza, backPaise: 50_000 });
  await sell({ at: april(2), gstin: '27AAPFU0939F1ZV', company: 'Misal House', state: '27' });
  await sell({ at: april(3), ...dosaPlaza });
  await sell({ at: april(4), state: '29', total: 149_970, backPaise: 100_000 });
  await sell({ at: april(5), state: '36', total: 100_001 });
  await sell({ at: april(6), state: '29', total: 118_000 });
  // An invoice of exactly one lakh is not large.
  await sell({ at: april(7), state: '29', total: 100_000 });
  await sell({ at: april(8), backPaise: 333 });
  await sell({ at: april(9), stateless: true, backPaise: 333 });
  const atOnce = await sell({ at: april(10), stateless: true, backPaise: 1 });
  await sayState(atOnce, '07', april(11));
  await sayState(earlier, '29', april(12));
});
afterAll(() => testApp.close());

type Item = { txval: number; iamt?: number; camt?: number; samt?: number };
const inPaise = (...items: Item[]) =>
  Object.fromEntries(
    (['txval', 'iamt', 'camt', 'samt'] as const).map((name) => [
      name,
      items.reduce((sum, item) => sum + Math.round((item[name] ?? 0) * 100), 0),
    ]),
  );
const details = (documents: { itms: { itm_det: Item }[] }[]) => documents.map(({ itms }) => itms[0]?.itm_det as Item);

describe('a month with all sections, exported', () => {
  const json = async () => (await get('/api/admin/gstr1?period=042031&force=1')).json();

  test('has only the fields and formats that the offline tool takes', async () => {
    const { gstin, fp, version, hash, ...made } = await json();
    expect([gstin, fp, version, hash]).toEqual(['07AAACC4175D1Z0', '042031', 'GST3.2.4', 'hash']);
    expect(Object.keys(made).sort()).toEqual(Object.keys(gstr1Fields).sort());
    for (const [name, fields] of Object.entries(gstr1Fields))
      expect([name, wrongFields(made[name], fields, name)]).toEqual([name, []]);
  });

  test('lists buyers and States once each', async () => {
    const { b2b, b2cl, cdnr, cdnur } = await json();
    expect(b2b.map(({ ctin, inv }: { ctin: string; inv: unknown[] }) => [ctin, inv.length])).toEqual([
      ['27AAPFU0939F1ZV', 1],
      ['29AAGCB7383J1Z4', 2],
    ]);
    expect(
      b2cl.map(({ pos, inv }: { pos: string; inv: { val: number }[] }) => [pos, inv.map(({ val }) => val)]),
    ).toEqual([
      ['29', [149_970, 118_000]],
      ['36', [100_001]],
    ]);
    expect(cdnr).toMatchObject([{ ctin: '29AAGCB7383J1Z4', nt: [{ val: 500 }] }]);
    expect(cdnur).toMatchObject([{ typ: 'B2CL', pos: '29', val: 1_000 }]);
  });

  test('has the advances on which tax is due, and those that invoices used', async () => {
    const { at, txpd } = await json();
    // ₹3.33 of ₹1,999.00 was refunded; the other voucher was invoiced in the month.
    expect(at).toEqual([{ pos: '97', sply_ty: 'INTER', itms: [{ rt: 18, ad_amt: 1_691.25, iamt: 304.42, csamt: 0 }] }]);
    expect(txpd).toEqual([
      { pos: '97', sply_ty: 'INTER', itms: [{ rt: 18, ad_amt: 1_411.59, iamt: 254.08, csamt: 0 }] },
    ]);
  });

  test('adds up: lists, sums and the summary by SAC are the same in each head', async () => {
    const { b2b, b2cl, b2cs, cdnr, cdnur, hsn } = await json();
    const listed = [...b2b, ...b2cl].flatMap(({ inv }) => details(inv));
    const notes = [...cdnr.flatMap(({ nt }: { nt: never[] }) => details(nt)), ...details(cdnur)];
    const sales = inPaise(...listed, ...b2cs);
    const back = inPaise(...notes);
    const bySac = inPaise(...hsn.hsn_b2b, ...hsn.hsn_b2c);
    for (const head of ['txval', 'iamt', 'camt', 'samt'])
      expect((sales[head] ?? 0) - (back[head] ?? 0)).toBe(bySac[head]);
  });

  test('is on the screen with the same sums', async () => {
    const { sections, problems } = await monthOf('042031');
    expect(problems.map(({ code }) => code)).toEqual(['state_missing', 'state_missing']);
    const made = await json();
    const shown = Object.fromEntries(
      sections.map(({ section, count, taxablePaise, taxPaise }) => [section, [count, taxablePaise, taxPaise]]),
    );
    const row = (count: number, ...items: Item[]) => {
      const { txval = 0, iamt = 0, camt = 0, samt = 0 } = inPaise(...items);
      return [count, txval, iamt + camt + samt];
    };
    const advance = ({ itms: [{ ad_amt, ...tax }] }: { itms: [{ ad_amt: number }] }) => ({ txval: ad_amt, ...tax });
    expect(shown).toEqual({
      b2b: row(3, ...made.b2b.flatMap(({ inv }: { inv: never[] }) => details(inv))),
      b2cl: row(3, ...made.b2cl.flatMap(({ inv }: { inv: never[] }) => details(inv))),
      b2cs: row(5, ...made.b2cs),
      cdnr: row(1, ...made.cdnr.flatMap(({ nt }: { nt: never[] }) => details(nt))),
      cdnur: row(1, ...details(made.cdnur)),
      at: row(2, ...made.at.map(advance)),
      txpd: row(1, ...made.txpd.map(advance)),
    });
  });

  test('has the same rows as CSV files', async () => {
    const answer = await get('/api/admin/gstr1?period=042031&format=csv&force=1');
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    const rows = (name: string) =>
      String(files.get(`${name}.csv`))
        .trim()
        .split('\r\n')
        .slice(1);
    expect(Object.fromEntries([...files.keys()].map((name) => [name, rows(name.replace('.csv', '')).length]))).toEqual({
      'b2b.csv': 3,
      'b2cl.csv': 3,
      'cdnr.csv': 1,
      'cdnur.csv': 1,
      'b2cs.csv': 2,
      'at.csv': 1,
      'atadj.csv': 1,
      'hsn(b2b).csv': 1,
      'hsn(b2c).csv': 1,
      'docs.csv': 4,
    });
    expect(rows('b2cl')[0]).toBe(
      '"INV/31-32/000004","04-Apr-31","149970.00","29-Karnataka","","18","127093.22","0.00",""',
    );
    expect(rows('cdnur')).toEqual([
      '"B2CL","CRN/31-32/000002","04-Apr-31","C","29-Karnataka","1000.00","","18","847.46","0.00"',
    ]);
    expect(rows('at')).toEqual(['"97-Other Territory","","18","1691.25","0.00"']);
    expect(rows('atadj')).toEqual(['"97-Other Territory","18","","1411.59","0.00"']);
  });
});
