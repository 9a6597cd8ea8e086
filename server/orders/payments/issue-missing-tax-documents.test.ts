import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { issueMissingTaxDocuments } from './issue-missing-tax-documents.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'missing.in');
});
afterAll(() => testApp.close());

test('an order whose tax document cannot be issued is reported and does not stop the others', async () => {
  const { db } = testApp;
  const [broken, sound] = [await desk.aPaidOrder(), await desk.aPaidOrder()];
  const trouble = sql.raw(`create function refuse_document() returns trigger language plpgsql as $$
    begin if new.order_id = '${broken}' then raise exception 'no document today'; end if; return new; end $$`);
  await trouble.execute(db);
  await sql`alter table tax_documents disable trigger keep_tax_documents`.execute(db);
  await db.deleteFrom('tax_documents').where('order_id', 'in', [broken, sound]).execute();
  await db.updateTable('orders').set({ tax_document_at: null }).where('id', 'in', [broken, sound]).execute();
  await sql`create trigger refuse_document before insert on tax_documents
    for each row execute function refuse_document()`.execute(db);
  const said: string[] = [];
  await issueMissingTaxDocuments(db, (orderId, error) => said.push(`${orderId} ${String(error)}`));
  expect(said).toEqual([expect.stringContaining(`${broken} `)]);
  expect(said[0]).toContain('no document today');
  expect(await desk.documents(sound)).toEqual(['invoice 1999']);
  expect(await desk.documents(broken)).toEqual([]);
});
