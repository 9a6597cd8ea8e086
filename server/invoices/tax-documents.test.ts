import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { issueMissingTaxDocuments } from '#server/orders/payments/issue-missing-tax-documents.ts';
import { brand } from '#shared/brand.ts';
import { taxedOrders } from '#test/taxed-orders.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { invoiceAfterVoucher } from './sync-tax-documents.ts';
import { findDocuments } from './tax-documents.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { anOrder, pay, giveBack, look, aPaidOrder } = taxedOrders(() => testApp);

const documentsOf = async (id: string) =>
  (await findDocuments(testApp.db, id)).map(({ kind, total_paise }) => `${kind} ${total_paise / 100}`);
const sound = async () => expect(await checkInvariants(testApp.db)).toEqual([]);

test('a paid order has one tax invoice with the tax of its State, however often it is synced', async () => {
  const id = await aPaidOrder();
  await look(id);
  await look(id);
  const documents = await findDocuments(testApp.db, id);
  expect(documents).toMatchObject([
    {
      kind: 'invoice',
      series: 'INV',
      total_paise: 199_900,
      place_of_supply: '07',
      igst_paise: 0,
      cgst_paise: 15_247,
      sgst_paise: 15_247,
      taxable_paise: 169_406,
      buyer: { name: 'Asha Rao', state: '07' },
      seller: { gstin: brand.gstin },
      lines: [{ title: 'Zomato · Starter Onboarding', sac: '998599', quantity: 1, unitPaise: 199_900, months: null }],
    },
  ]);
  expect(documents[0]?.number).toMatch(/^INV\/\d\d-\d\d\/\d{6}$/);
  await sound();
});

test('a buyer in another State pays IGST; the State of a GSTIN counts before the one typed', async () => {
  const there = await aPaidOrder({ state: '29' });
  expect(await findDocuments(testApp.db, there)).toMatchObject([{ igst_paise: 30_493, cgst_paise: 0 }]);
  const registered = await aPaidOrder({ state: brand.sellerState, gstin: '27AAPFU0939F1ZV' });
  expect(await findDocuments(testApp.db, registered)).toMatchObject([{ place_of_supply: '27', igst_paise: 30_493 }]);
});

test('each refund gets one credit note, and the last one closes the invoice to zero', async () => {
  const id = await aPaidOrder();
  await giveBack(id, { refund_amount: 333 });
  await look(id);
  await look(id);
  expect(await documentsOf(id)).toEqual(['invoice 1999', 'credit_note 333']);
  await giveBack(id, { refund_amount: 1_666 });
  await look(id);
  expect(await documentsOf(id)).toEqual(['invoice 1999', 'credit_note 333', 'credit_note 1666']);
  const [invoice, ...notes] = await findDocuments(testApp.db, id);
  expect(notes.reduce((sum, note) => sum + note.cgst_paise, 0)).toBe(invoice?.cgst_paise);
  expect(notes.reduce((sum, note) => sum + note.taxable_paise, 0)).toBe(invoice?.taxable_paise);
  expect(notes.every((note) => note.refers_to === invoice?.id && note.reason === '07')).toBe(true);
  await sound();
});

test('a duplicate payment has no document, nor its refund; a purchase that stands after all is invoiced again', async () => {
  const id = await aPaidOrder();
  const second = await pay(id);
  await look(id);
  await giveBack(id, { cf_payment_id: second.cf_payment_id });
  await look(id);
  expect(await documentsOf(id)).toEqual(['invoice 1999']);
  await giveBack(id);
  await look(id);
  expect(await documentsOf(id)).toEqual(['invoice 1999', 'credit_note 1999']);
  await pay(id);
  await look(id);
  expect(await documentsOf(id)).toEqual(['invoice 1999', 'credit_note 1999', 'invoice 1999']);
  await sound();
});

test('an order without a State gets a receipt voucher, a refund voucher, and the invoice of the rest once it is known', async () => {
  const id = await anOrder();
  await testApp.db.updateTable('orders').set({ state: null }).where('id', '=', id).execute();
  await pay(id);
  await look(id);
  await giveBack(id, { refund_amount: 500 });
  await look(id);
  expect(await documentsOf(id)).toEqual(['receipt_voucher 1999', 'refund_voucher 500']);
  await testApp.db.transaction().execute(async (tx) => {
    const order = await tx
      .updateTable('orders')
      .set({ state: '29' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await invoiceAfterVoucher(tx, order);
    expect(await invoiceAfterVoucher(tx, order)).toBeUndefined();
  });
  await giveBack(id);
  await look(id);
  expect(await documentsOf(id)).toEqual([
    'receipt_voucher 1999',
    'refund_voucher 500',
    'invoice 1499',
    'credit_note 1499',
  ]);
  await sound();
});

test('paid orders of before get their documents once', async () => {
  const id = await aPaidOrder();
  await testApp.db.updateTable('orders').set({ tax_document_at: null }).where('id', '=', id).execute();
  await sql`alter table tax_documents disable trigger keep_tax_documents`.execute(testApp.db);
  await sql`delete from tax_documents where order_id = ${id}`.execute(testApp.db);
  await sql`update tax_document_series set last_number = (select max(sequence) from tax_documents
    where (tax_documents.series, tax_documents.fiscal_year) = (tax_document_series.series, tax_document_series.fiscal_year))`.execute(
    testApp.db,
  );
  await sql`alter table tax_documents enable trigger keep_tax_documents`.execute(testApp.db);
  await Promise.all([issueMissingTaxDocuments(testApp.db), issueMissingTaxDocuments(testApp.db)]);
  await issueMissingTaxDocuments(testApp.db);
  expect(await documentsOf(id)).toEqual(['invoice 1999']);
  await sound();
});
