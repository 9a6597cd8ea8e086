import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueSaleDocument, lockSeries } from '#server/invoices/issue-tax-document.ts';
import { brand } from '#shared/brand.ts';
import { aCustomer, anAccountant, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const october = (day: number) => new Date(`2031-10-${String(day).padStart(2, '0')}T06:00:00Z`);
let now = new Date('2031-11-05T06:00:00Z');
let testApp: TestApp;
let admin: Session;
let accountant: Session;
let seller: Session;
beforeAll(async () => {
  testApp = await openTestApp({ clock: () => now });
  admin = await aStaffMember(testApp, 'lakshmi@months.in', 'admin');
  accountant = await anAccountant(testApp, 'joseph@months.in');
  seller = await aStaffMember(testApp, 'farah@months.in', 'seller');
});
afterAll(() => testApp.close());

const { sell, get, monthOf, close } = taxMonthActs(
  () => testApp,
  () => accountant,
);

describe('a month with sales', () => {
  beforeAll(async () => {
    await sell({ at: october(1) });
    await sell({ at: october(2), gstin: '29AAGCB7383J1Z4', company: 'Dosa Plaza', state: '29' });
    await sell({ at: october(3), gstin: '29AAGCB7383J1Z4', company: 'Dosa Plaza', state: '29', backPaise: 50_000 });
    await sell({ at: october(4), state: '27', backPaise: 199_900 });
    await sell({ at: new Date('2031-10-31T18:29:59Z') });
    // First second of November in Indian time.
    await sell({ at: new Date('2031-10-31T18:30:00Z') });
  });

  test('is shown by kind and section, and the checks find nothing', async () => {
    const month = await monthOf('102031');
    expect(month).toMatchObject({ period: '102031', over: true, closedAt: null, problems: [], moreProblems: false });
    expect(month.kinds).toEqual([
      { kind: 'credit_note', count: 2, voided: 0, totalPaise: 249_900 },
      { kind: 'invoice', count: 5, voided: 0, totalPaise: 5 * 199_900 },
    ]);
    expect(Object.fromEntries(month.sections.map(({ section, count }) => [section, count]))).toEqual({
      b2b: 2,
      b2cs: 4,
      cdnr: 1,
    });
  });

  test('is exported as the JSON of the offline tool', async () => {
    const answer = await get('/api/admin/gstr1?period=102031');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="returns_05112031_R1_${brand.gstin}_offline.json"`,
    );
    const gstr1 = await answer.json();
    expect(Object.keys(gstr1)).toEqual(['gstin', 'fp', 'version', 'hash', 'b2b', 'b2cs', 'cdnr', 'doc_issue', 'hsn']);
    expect(gstr1.b2b).toEqual([
      {
        ctin: '29AAGCB7383J1Z4',
        inv: [2, 3].map((n) => ({
          inum: `INV/31-32/00000${n}`,
          idt: `0${n}-10-2031`,
          val: 1_999,
          pos: '29',
          rchrg: 'N',
          inv_typ: 'R',
          itms: [{ num: 1_801, itm_det: { txval: 1_694.07, rt: 18, iamt: 304.93, csamt: 0 } }],
        })),
      },
    ]);
    // The sale to Maharashtra was fully refunded and is not in the sums.
    expect(gstr1.b2cs).toEqual([
      { sply_ty: 'INTRA', rt: 18, typ: 'OE', pos: '07', txval: 3_388.12, camt: 304.94, samt: 304.94, csamt: 0 },
    ]);
    expect(gstr1.cdnr).toEqual([
      {
        ctin: '29AAGCB7383J1Z4',
        nt: [
          {
            ntty: 'C',
            nt_num: 'CRN/31-32/000001',
            nt_dt: '03-10-2031',
            val: 500,
            pos: '29',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1_801, itm_det: { txval: 423.73, rt: 18, iamt: 76.27, csamt: 0 } }],
          },
        ],
      },
    ]);
    expect(gstr1.doc_issue.doc_det).toEqual([
      {
        doc_num: 1,
        doc_typ: 'Invoices for outward supply',
        docs: [{ num: 1, from: 'INV/31-32/000001', to: 'INV/31-32/000005', totnum: 5, cancel: 0, net_issue: 5 }],
      },
      {
        doc_num: 5,
        doc_typ: 'Credit Note',
        docs: [{ num: 1, from: 'CRN/31-32/000001', to: 'CRN/31-32/000002', totnum: 2, cancel: 0, net_issue: 2 }],
      },
    ]);
    expect(gstr1.hsn.hsn_b2b).toMatchObject([{ hsn_sc: '998599', uqc: 'NA', qty: 0, txval: 2_964.41, iamt: 533.59 }]);
  });

  test('is exported as CSV files, register and Tally vouchers', async () => {
    const files = unzip(Buffer.from(await (await get('/api/admin/gstr1?period=102031&format=csv')).arrayBuffer()));
    expect([...files.keys()]).toEqual(
      ['b2b', 'b2cl', 'cdnr', 'cdnur', 'b2cs', 'at', 'atadj', 'hsn(b2b)', 'hsn(b2c)', 'docs'].map(
        (name) => `${name}.csv`,
      ),
    );
    expect(String(files.get('b2b.csv')).split('\r\n')[1]).toBe(
      '"29AAGCB7383J1Z4","Dosa Plaza","INV/31-32/000002","02-Oct-31","1999.00","29-Karnataka","N","","Regular B2B","","18","1694.07","0.00"',
    );
    const register = await (await get('/api/admin/months/102031/register')).text();
    const [head, ...rows] = register.trim().split('\r\n');
    expect(rows).toHaveLength(7);
    expect(head).toMatch(/"Status",.*"Total","Reason","Order"$/);
    expect(head).not.toContain('"State"');
    expect(rows.filter((row) => /"03 Deficiency in service","ch_\w{26}"$/.test(row))).toHaveLength(2);
    expect(rows.filter((row) => /"","ch_\w{26}"$/.test(row))).toHaveLength(5);
    const tally = (await (await get('/api/admin/months/102031/tally')).text()).trim().split('\r\n').slice(1);
    const sum = (place: number) =>
      tally.reduce((paise, row) => paise + Math.round(Number(row.split('","')[place]) * 100), 0);
    expect(sum(7)).toBe(5 * 199_900 + 249_900);
    expect(sum(8)).toBe(sum(7));
  });

  test('is exported as PDFs', async () => {
    const files = unzip(Buffer.from(await (await get('/api/admin/invoices/zip?month=2031-10')).arrayBuffer()));
    expect([...files.keys()]).toEqual([
      'CRN-31-32-000001.pdf',
      'CRN-31-32-000002.pdf',
      ...[1, 2, 3, 4, 5].map((n) => `INV-31-32-00000${n}.pdf`),
    ]);
    expect([...files.values()].every((pdf) => pdf.subarray(0, 5).toString() === '%PDF-')).toBe(true);
    expect((await get('/api/admin/invoices/zip?month=2030-10')).status).toBe(404);
    expect((await get('/api/admin/invoices/zip?month=2031-10', seller)).status).toBe(403);
  });

  test('is for accountants alone', async () => {
    const customer = await aCustomer(testApp, 'asha@months.in');
    for (const path of ['months/102031', 'gstr1?period=102031', 'months/102031/register', 'months/102031/tally'])
      expect([
        (await get(`/api/admin/${path}`, seller)).status,
        (await get(`/api/admin/${path}`, customer)).status,
        (await get(`/api/admin/${path}`, admin)).status,
      ]).toEqual([403, 403, 200]);
    expect((await ask(testApp, 'POST', '/api/admin/months/102031/close', undefined, seller.bearer)).status).toBe(403);
  });
});

describe('closing', () => {
  test('is possible from the first of the next month in India', async () => {
    now = new Date('2031-10-31T18:29:59Z');
    expect((await close('102031')).body).toMatchObject({ code: 'month_not_over' });
    now = new Date('2031-10-31T18:30:00Z');
    const closings = await Promise.all(Array.from({ length: 5 }, () => close('102031')));
    expect(closings.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await monthOf('102031')).toMatchObject({ closedBy: expect.any(String), closedAt: expect.any(String) });
    const entries = await testApp.db
      .selectFrom('audit_log')
      .select('subject_id')
      .where('action', '=', 'month.closed')
      .where('subject_id', '=', '2031-10')
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('refuses documents dated in the month, and leaves no gap', async () => {
    await expect(sell({ at: october(20) })).rejects.toThrow('the month of the tax document is closed');
    await sell({ at: new Date('2031-12-02T06:00:00Z') });
    expect((await monthOf('122031')).problems).toEqual([]);
  });

  test('checks what was still being issued when it was asked for', async () => {
    const id = await sell({ at: new Date('2032-01-10T06:00:00Z') });
    now = new Date('2032-02-01T06:00:00Z');
    let closing: ReturnType<typeof close> | undefined;
    await testApp.db.transaction().execute(async (tx) => {
      await lockSeries(tx);
      const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const stateless = { ...order, state: null };
      await issueSaleDocument(tx, stateless, { revision: 2 }, new Date('2032-01-31T18:29:59Z'));
      closing = close('012032');
      await waitUntil(
        async () => (await sql`select from pg_locks where not granted`.execute(testApp.db)).rows.length,
        (locks) => locks > 0,
      );
    });
    expect(await closing).toMatchObject({ status: 409, body: { code: 'month_problems' } });
    expect(await monthOf('012032')).toMatchObject({ closedAt: null });
  });
});
