import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followMoney } from '#server/invoices/follow-money.ts';
import { issueSaleDocument } from '#server/invoices/issue-document.ts';
import { brand } from '#shared/brand.ts';
import type { TaxMonth } from '#shared/contract/tax-returns.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
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
  accountant = await aStaffMember(testApp, 'joseph@months.in', 'seller');
  seller = await aStaffMember(testApp, 'farah@months.in', 'seller');
  await testApp.db.updateTable('users').set({ accountant: true }).where('email', '=', 'joseph@months.in').execute();
});
afterAll(() => testApp.close());

let buyers = 0;
type Sale = { state?: string; address?: string; gstin?: string; company?: string; at: Date; backPaise?: number };

/** A paid order with its documents, in any month. */
async function sell({ at, backPaise = 0, ...buyer }: Sale): Promise<string> {
  buyers += 1;
  const { body } = await initiatePayment(testApp, aBuyer({ email: `months${buyers}@x.in`, state: '07', ...buyer }));
  await testApp.db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', body.order_id).executeTakeFirstOrThrow();
    await issueSaleDocument(tx, order, {}, at);
    if (backPaise === 0) return;
    const refunds = [{ id: `back ${order.id}`, amountPaise: backPaise, ofSale: true, reason: '03' }];
    await followMoney(tx, order, { keptPaise: order.total * 100 - backPaise, refunds }, at);
  });
  return body.order_id;
}

const get = (path: string, who: Session = accountant) => fetch(`${testApp.url}${path}`, { headers: { ...who.bearer } });
const monthOf = async (period: string) =>
  (await ask(testApp, 'GET', `/api/admin/months/${period}`, undefined, accountant.bearer)).body as TaxMonth;
const close = (period: string, more = '') =>
  ask(testApp, 'POST', `/api/admin/months/${period}/close${more}`, undefined, accountant.bearer);

describe('a month with sales', () => {
  beforeAll(async () => {
    await sell({ at: october(1) });
    await sell({ at: october(2), gstin: '29AAGCB7383J1Z4', company: 'Dosa Plaza', state: '29' });
    await sell({ at: october(3), gstin: '29AAGCB7383J1Z4', company: 'Dosa Plaza', state: '29', backPaise: 50_000 });
    await sell({ at: october(4), state: '27', backPaise: 199_900 });
    await sell({ at: new Date('2031-10-31T18:29:59Z') });
    // The first second of November in India.
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
    expect(register.trim().split('\r\n')).toHaveLength(1 + 7);
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

test('a month without documents has an empty return', async () => {
  expect(await monthOf('012031')).toMatchObject({ kinds: [], sections: [], problems: [] });
  expect(Object.keys(await (await get('/api/admin/gstr1?period=012031')).json())).toEqual([
    'gstin',
    'fp',
    'version',
    'hash',
  ]);
});

test('an invoice without the address that rule 46 asks for is issued, and is a warning that holds nothing back', async () => {
  const at = new Date('2032-08-10T06:00:00Z');
  const id = await sell({ at, gstin: '29AAGCB7383J1Z4' });
  await sell({ at, gstin: '29AAGCB7383J1Z4', address: '14 MG Road' });
  const { problems, warnings } = await monthOf('082032');
  expect(problems).toEqual([]);
  expect(warnings).toEqual([{ code: 'address_missing', number: expect.stringMatching(/^INV/), orderId: id }]);
  expect((await get('/api/admin/gstr1?period=082032')).status).toBe(200);
});

test('the documents of a month are listed page by page, each once', async () => {
  const at = new Date('2034-06-10T06:00:00Z');
  const id = await sell({ at });
  await testApp.db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    for (let revision = 2; revision <= 203; revision += 1) await issueSaleDocument(tx, order, { revision }, at);
  });
  const page = async (after = '') =>
    (
      await ask(
        testApp,
        'GET',
        `/api/admin/invoices?month=2034-06${after && `&after=${after}`}`,
        undefined,
        seller.bearer,
      )
    ).body as { items: { id: string; number: string }[]; next: string | null };
  const first = await page();
  const second = await page(first.next ?? '');
  const third = await page(second.next ?? '');
  expect([first, second, third].map(({ items }) => items.length)).toEqual([100, 100, 3]);
  expect(third.next).toBeNull();
  expect(new Set([first, second, third].flatMap(({ items }) => items.map(({ number }) => number))).size).toBe(203);
  expect((await get('/api/admin/invoices?month=2034-06&after=x')).status).toBe(400);
});

test('a number that was lost at the turn of a month is found in the months before and after it', async () => {
  await sell({ at: new Date('2033-05-31T18:29:59Z') });
  await sell({ at: new Date('2033-05-31T18:30:00Z') });
  expect([(await monthOf('052033')).problems, (await monthOf('062033')).problems]).toEqual([[], []]);
  await testApp.db
    .updateTable('tax_document_series')
    .set({ last_number: 3 })
    .where('series', '=', 'INV')
    .where('fiscal_year', '=', '33-34')
    .execute();
  await sell({ at: new Date('2033-06-30T18:30:00Z') });
  expect((await monthOf('052033')).problems).toEqual([]);
  expect((await monthOf('062033')).problems).toEqual([
    { code: 'number_gap', number: 'INV/33-34/000002', orderId: null },
  ]);
  expect((await monthOf('072033')).problems).toEqual([
    { code: 'number_gap', number: 'INV/33-34/000004', orderId: null },
  ]);
});

test.each(['202611', '132026', '2026-11', "11'2026"])('%j is no period', async (period) => {
  expect((await get(`/api/admin/gstr1?period=${encodeURIComponent(period)}`)).status).toBe(400);
  expect((await get(`/api/admin/months/${encodeURIComponent(period)}`)).status).toBe(400);
});

test('documents that need a look hold the return back, until it is forced', async () => {
  const at = new Date('2031-08-10T06:00:00Z');
  const id = await sell({ at });
  await testApp.db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await issueSaleDocument(tx, { ...order, state: null }, { revision: 2 }, at);
  });
  const refused = await get('/api/admin/gstr1?period=082031');
  expect(refused.status).toBe(409);
  const problem = { code: 'state_missing', number: 'RCV/31-32/000001', orderId: id };
  expect(await refused.json()).toMatchObject({ code: 'month_problems', problems: [problem] });
  const forced = await (await get('/api/admin/gstr1?period=082031&force=1')).json();
  expect(forced.at).toEqual([
    {
      pos: '97',
      sply_ty: 'INTER',
      itms: [{ rt: 18, ad_amt: 1_694.07, iamt: 304.93, csamt: 0 }],
    },
  ]);
  expect((await close('082031')).body).toMatchObject({ code: 'month_problems' });
  expect((await monthOf('082031')).closedAt).toBeNull();
  expect((await close('082031', '?force=1')).status).toBe(204);
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
});
