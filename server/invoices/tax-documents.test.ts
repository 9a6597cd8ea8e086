import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Tx } from '#database/connect.ts';
import { checkInvariants } from '#database/invariants.ts';
import { issueMissingDocuments } from '#server/orders/payments/issue-missing-documents.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { brand } from '#shared/brand.ts';
import { fiscalYearOf } from '#shared/rules/invoices.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { invoiceAfterVoucher } from './follow-money.ts';
import { issueSaleDocument } from './issue-document.ts';
import { findDocuments, type TaxDocumentRow, type TaxedOrder } from './tax-documents.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

let buyers = 0;
async function anOrder(more: Record<string, unknown> = {}): Promise<string> {
  buyers += 1;
  return (await initiatePayment(testApp, aBuyer({ email: `tax${buyers}@x.in`, state: brand.sellerState, ...more })))
    .body.order_id;
}
const pay = (id: string) =>
  testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' }) as Promise<{ cf_payment_id: string }>;
const giveBack = (id: string, more: object = {}) => testApp.provider.admin(`/orders/${id}/refunds`, more);
const look = (id: string) => syncPayment(testApp, id, 'second look');
async function aPaidOrder(more: Record<string, unknown> = {}): Promise<string> {
  const id = await anOrder(more);
  await pay(id);
  await look(id);
  return id;
}
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

async function rollBack(work: (tx: Tx) => Promise<void>): Promise<void> {
  const transaction = testApp.db.transaction().execute(async (tx) => {
    await work(tx);
    throw new Error('rolled back');
  });
  await expect(transaction).rejects.toThrow('rolled back');
}

/** Issues a second document of an order in a transaction that is rolled back. */
const rehearse = (order: TaxedOrder, then: (tx: Tx, made: TaxDocumentRow) => Promise<void>) =>
  rollBack(async (tx) => then(tx, await issueSaleDocument(tx, order, { revision: 2 })));

const untilLocked = () =>
  waitUntil(
    async () => (await sql`select from pg_locks where not granted`.execute(testApp.db)).rows.length,
    (locks) => locks > 0,
  );

test('a document that waits for the number before it is dated after it, so that days and numbers have one order', async () => {
  const ids = [await aPaidOrder(), await aPaidOrder()];
  const [first, second] = await testApp.db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  if (!first || !second) throw new Error('no orders');
  let released = new Date();
  let waiting = Promise.resolve();
  let issuedAt = released;
  await rehearse(first, async (tx) => {
    waiting = rehearse(second, async (_tx, made) => {
      issuedAt = made.issued_at;
    });
    await untilLocked();
    released = (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)).rows[0]?.now ?? released;
  });
  await waiting;
  expect(issuedAt.getTime()).toBeGreaterThanOrEqual(released.getTime());
});

test('a document whose year turns while it waits has a number of the new year, and the old year has no gap', async () => {
  const id = await aPaidOrder();
  const order = await testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const thisYear = fiscalYearOf(new Date());
  vi.useFakeTimers({ now: new Date('2031-03-31T18:29:59.999Z'), toFake: ['Date'] });
  try {
    await rehearse(order, async (tx, made) => {
      expect(made.fiscal_year).toBe(thisYear);
      const counters = await tx
        .selectFrom('tax_document_series')
        .select('last_number')
        .where('series', '=', 'INV')
        .execute();
      expect(counters.map(({ last_number }) => last_number)).toEqual([made.sequence]);
    });
  } finally {
    vi.useRealTimers();
  }
});

test('the financial year turns at midnight in India', async () => {
  const id = await aPaidOrder();
  const numbers: string[] = [];
  await testApp.db
    .transaction()
    .execute(async (tx) => {
      const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      for (const [revision, at] of ['2031-03-31T18:29:59.999Z', '2031-03-31T18:30:00Z'].entries())
        numbers.push((await issueSaleDocument(tx, order, { revision: revision + 2 }, new Date(at))).number);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  expect(numbers).toEqual(['INV/30-31/000001', 'INV/31-32/000001']);
});

test.each([
  ['changed', sql`update tax_documents set total_paise = total_paise + 1, taxable_paise = taxable_paise + 1`],
  ['given another buyer', sql`update tax_documents set buyer = '{"name": "Eve"}'`],
  ['deleted', sql`delete from tax_documents`],
  ['unvoided', sql`with voided as (select 1) update tax_documents set voided_at = null, number = number || '1'`],
])('a tax document cannot be %s', async (_what, statement) => {
  await aPaidOrder();
  await expect(statement.execute(testApp.db)).rejects.toThrow(/never/);
});

test('the hash of the PDF, its address and the time of voiding are stored once', async () => {
  const id = await aPaidOrder();
  const set = (change: Partial<TaxDocumentRow>) =>
    testApp.db.updateTable('tax_documents').set(change).where('order_id', '=', id).execute();
  await set({ pdf_sha256: 'a', verify_base: 'https://a.in' });
  await set({ pdf_sha256: 'a', pdf_differed_at: new Date() });
  await expect(set({ pdf_sha256: 'b' })).rejects.toThrow('never changes');
  await expect(set({ pdf_sha256: null })).rejects.toThrow('never changes');
  await expect(set({ verify_base: 'https://b.in' })).rejects.toThrow('never changes');
  await rollBack(async (tx) => {
    await tx
      .updateTable('tax_documents')
      .set({ voided_at: new Date(1) })
      .where('order_id', '=', id)
      .execute();
    const again = tx
      .updateTable('tax_documents')
      .set({ voided_at: new Date(2) })
      .where('order_id', '=', id)
      .execute();
    await expect(again).rejects.toThrow('never changes');
  });
  await sql`alter table tax_documents disable trigger keep_tax_documents`.execute(testApp.db);
  await set({ pdf_differed_at: null });
  await sql`alter table tax_documents enable trigger keep_tax_documents`.execute(testApp.db);
});

test('in a closed month no document becomes void, and the month is not opened again', async () => {
  const id = await aPaidOrder();
  await rollBack(async (tx) => {
    await sql`insert into closed_months (month) values (to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM'))`.execute(
      tx,
    );
    for (const [statement, error] of [
      [
        sql`update tax_documents set voided_at = now() where order_id = ${id}`,
        'the month of the tax document is closed',
      ],
      [sql`delete from closed_months`, 'never opened'],
      [sql`update closed_months set closed_at = now() + interval '1 day'`, 'never opened'],
      [sql`update closed_months set month = '2001-01'`, 'never opened'],
    ] as const) {
      await sql`savepoint before`.execute(tx);
      await expect(statement.execute(tx)).rejects.toThrow(error);
      await sql`rollback to savepoint before`.execute(tx);
    }
    // Names are removed after the legal term, including that of the accountant.
    await sql`update tax_documents set buyer = '{"erased": true}' where order_id = ${id}`.execute(tx);
    await sql`update closed_months set closed_by = null`.execute(tx);
  });
});

test('no document is issued in a closed month', async () => {
  const id = await aPaidOrder();
  const month = testApp.db.transaction().execute(async (tx) => {
    await tx.insertInto('closed_months').values({ month: '2031-03' }).execute();
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await issueSaleDocument(tx, order, { revision: 2 }, new Date('2031-03-05T10:00:00Z'));
  });
  await expect(month).rejects.toThrow('closed');
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
  await Promise.all([issueMissingDocuments(testApp.db), issueMissingDocuments(testApp.db)]);
  await issueMissingDocuments(testApp.db);
  expect(await documentsOf(id)).toEqual(['invoice 1999']);
  await sound();
});
