import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOfSale, documentRow } from '#server/invoices/issue-tax-document.ts';
import { followMoney } from '#server/invoices/sync-tax-documents.ts';
import { anAccountant, type Session } from '#test/accounts.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const now = new Date('2031-11-05T06:00:00Z');
/** Seller before the move from Bengaluru to Delhi. */
const earlier = { name: 'Old Chulha Services', address: ['Bengaluru'], gstin: '29AAACC4175D1ZU', state: '29' };
let testApp: TestApp;
let accountant: Session;
beforeAll(async () => {
  testApp = await openTestApp({ clock: () => now });
  accountant = await anAccountant(testApp, 'joseph@seller.in');
});
afterAll(() => testApp.close());

const { sell, get, monthOf } = taxMonthActs(
  () => testApp,
  () => accountant,
);

let sequence = 0;
/**
 * Creates an invoice of the earlier seller to a buyer in Karnataka, with CGST and SGST, which a seller in Delhi would
 * not charge there.
 */
async function sellBefore(at: Date) {
  const id = await sell({ at: new Date('2030-01-10T06:00:00Z'), state: '29' });
  const order = await testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  sequence += 1;
  return testApp.db
    .insertInto('tax_documents')
    .values({
      ...documentRow(documentOfSale(order, '998599', { revision: 2 }), {
        at,
        series: 'OLD',
        fiscalYear: '31-32',
        sequence,
      }),
      number: `OLD/31-32/${sequence}`,
      seller: JSON.stringify(earlier),
      taxable_paise: 169_406,
      cgst_paise: 15_247,
      sgst_paise: 15_247,
      igst_paise: 0,
    })
    .returning(['number', 'verify_token', 'order_id'])
    .executeTakeFirstOrThrow();
}

test('a month of another seller is exported with the GSTIN and State of its documents, and the checks say so', async () => {
  const { number } = await sellBefore(new Date('2031-06-10T06:00:00Z'));
  const { problems, sections } = await monthOf('062031');
  expect(problems).toEqual([{ code: 'seller_differs', number, orderId: null }]);
  expect(sections).toEqual([{ section: 'b2cs', count: 1, taxablePaise: 169_406, taxPaise: 30_494 }]);
  expect((await get('/api/admin/gstr1?period=062031')).status).toBe(409);
  const answer = await get('/api/admin/gstr1?period=062031&force=1');
  expect(answer.headers.get('content-disposition')).toContain(`_R1_${earlier.gstin}_offline.json`);
  expect(await answer.json()).toMatchObject({
    gstin: earlier.gstin,
    b2cs: [{ sply_ty: 'INTRA', pos: '29', txval: 1_694.06, camt: 152.47, samt: 152.47 }],
  });
});

test('a month with documents of two sellers names the first document of the other one', async () => {
  await sell({ at: new Date('2031-07-09T06:00:00Z') });
  await sell({ at: new Date('2031-07-10T06:00:00Z') });
  const { number } = await sellBefore(new Date('2031-07-08T06:00:00Z'));
  await sellBefore(new Date('2031-07-09T06:00:00Z'));
  const { problems } = await monthOf('072031');
  expect(problems).toEqual([{ code: 'seller_differs', number, orderId: null }]);
});

test('the page behind the QR code names the seller on the paper', async () => {
  const { verify_token } = await sellBefore(new Date('2031-08-08T06:00:00Z'));
  const page = await (await fetch(`${testApp.url}/verify/${verify_token}`)).text();
  const content = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  expect(content).toContain(earlier.name);
  expect(content).toContain(earlier.gstin);
  expect(content).not.toContain('07AAACC4175D1Z0');
});

test('a credit note of today for an invoice of before the move keeps the tax of its invoice, and holds nothing back', async () => {
  const { order_id } = await sellBefore(new Date('2031-08-10T06:00:00Z'));
  const order = await testApp.db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow();
  const refunds = [{ id: 'back', amountPaise: 100_000, ofSale: true }];
  const at = new Date('2031-09-10T06:00:00Z');
  // The order has the invoice of `sell` too; the newest is credited first.
  await testApp.db
    .transaction()
    .execute((tx) => followMoney(tx, order, { keptPaise: 2 * 199_900 - 100_000, refunds }, at));
  expect((await monthOf('092031')).problems).toEqual([]);
  const answer = await get('/api/admin/gstr1?period=092031');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    b2cs: [{ sply_ty: 'INTRA', pos: '29', txval: -847.46, camt: -76.27, samt: -76.27 }],
  });
});
