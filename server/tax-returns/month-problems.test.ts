import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueSaleDocument } from '#server/invoices/issue-tax-document.ts';
import { anAccountant, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const now = new Date('2031-11-05T06:00:00Z');
let testApp: TestApp;
let accountant: Session;
let seller: Session;
beforeAll(async () => {
  testApp = await openTestApp({ clock: () => now });
  accountant = await anAccountant(testApp, 'joseph@months.in');
  seller = await aStaffMember(testApp, 'farah@months.in', 'seller');
});
afterAll(() => testApp.close());

const { sell, get, monthOf, close } = taxMonthActs(
  () => testApp,
  () => accountant,
);

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

test('an invoice to a GSTIN and a place that are no State holds the return back', async () => {
  const at = new Date('2032-11-10T06:00:00Z');
  const id = await sell({ at });
  await testApp.db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const buyer = { gstin: '28AAPFU0939F1ZT', address: '14 MG Road' };
    await issueSaleDocument(tx, { ...order, ...buyer }, { revision: 2 }, at);
  });
  const found = { number: 'INV/32-33/000004', orderId: id };
  expect((await monthOf('112032')).problems).toEqual([
    { code: 'gstin_wrong', ...found },
    { code: 'place_of_supply_unknown', ...found },
  ]);
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
  expect((await get(`/api/admin/months/${encodeURIComponent(period)}`)).status).toBe(404);
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
