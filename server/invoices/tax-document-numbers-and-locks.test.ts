import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Tx } from '#database/connect.ts';
import { fiscalYearOf } from '#shared/rules/invoices.ts';
import { waitUntil } from '#test/checkout.ts';
import { taxedOrders } from '#test/taxed-orders.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { issueSaleDocument, lockSeries } from './issue-tax-document.ts';
import type { TaxDocumentRow, TaxedOrder } from './tax-documents.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { aPaidOrder } = taxedOrders(() => testApp);

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

test('a full series stops no sale: the documents of many at once go on in the next series, without gaps', async () => {
  const id = await aPaidOrder();
  const order = await testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const counters = () =>
    testApp.db
      .selectFrom('tax_document_series')
      .select(['series', 'last_number'])
      .where('fiscal_year', '=', '40-41')
      .orderBy('series')
      .execute();
  await testApp.db
    .insertInto('tax_document_series')
    .values({ series: 'INV', fiscal_year: '40-41', last_number: 999_997 })
    .execute();
  const issue = (revision: number) =>
    testApp.db.transaction().execute(async (tx) => {
      if (revision % 2 === 0) await lockSeries(tx);
      const at = new Date('2040-12-01T06:00:00Z');
      const { number } = await issueSaleDocument(tx, order, { revision }, at);
      if (revision % 5 === 0) throw new Error('killed');
      return number;
    });
  const made = await Promise.allSettled(Array.from({ length: 10 }, (_none, n) => issue(n + 2)));
  const numbers = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])).sort();
  const following = Array.from({ length: 6 }, (_none, n) => `IN2/40-41/00000${n + 1}`);
  expect(numbers).toEqual([...following, 'INV/40-41/999998', 'INV/40-41/999999']);
  expect(await counters()).toEqual([
    { series: 'IN2', last_number: 6 },
    { series: 'INV', last_number: 999_999 },
  ]);
});

test('a number that differs only in its case is refused, because the portal compares without it', async () => {
  await aPaidOrder();
  const copy = sql`insert into tax_documents
    select (jsonb_populate_record(document, jsonb_build_object('id', gen_random_uuid(), 'sequence', 999999,
      'revision', 99, 'verify_token', gen_random_uuid(), 'number', lower(number)))).*
    from tax_documents as document limit 1`;
  await expect(copy.execute(testApp.db)).rejects.toThrow('tax_documents_number');
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
    // The buyer's details and the accountant who closed a month are removed after the retention period.
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
