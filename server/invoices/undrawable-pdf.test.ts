import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, ask } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'undrawable.in');
  await sql`alter table tax_documents disable trigger keep_tax_documents`.execute(testApp.db);
});
afterAll(() => testApp.close());

const receiptsOf = (id: string) =>
  testApp.emails.filter(({ subject, text }) => /^Paid: /.test(subject) && text.includes(id));

/** Creates a paid order whose invoice cannot be rendered, because the seller's address is not a list. */
async function anUndrawableInvoice(): Promise<{ orderId: string; id: string; number: string }> {
  const orderId = await desk.aPaidOrder();
  await waitUntil(
    async () => receiptsOf(orderId).length,
    (count) => count === 1,
  );
  const row = await testApp.db
    .updateTable('tax_documents')
    .set({ seller: sql`jsonb_set(seller, '{address}', '"no list"')` })
    .where('order_id', '=', orderId)
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  return { orderId, ...row };
}
const loggedFailures = (number: string) =>
  testApp.logged
    .map((line) => JSON.parse(line))
    .filter((entry) => /could not be drawn/.test(entry.msg) && entry.number === number);

test('the download of an invoice that cannot be drawn is 503 with a sentence, logged once', async () => {
  const { id, number } = await anUndrawableInvoice();
  for (let n = 0; n < 2; n += 1) {
    const { status, body } = await ask(testApp, 'GET', `/api/invoices/${id}/pdf`, undefined, desk.seller.bearer);
    expect([status, body]).toMatchObject([
      503,
      { code: 'invoice_pdf_failed', message: expect.stringContaining('PDF') },
    ]);
  }
  expect(loggedFailures(number)).toHaveLength(1);
});

test('a receipt whose invoice cannot be drawn goes out without it', async () => {
  const { orderId, number } = await anUndrawableInvoice();
  const path = `/api/admin/orders/${orderId}/receipt`;
  expect((await ask(testApp, 'POST', path, undefined, desk.seller.bearer)).status).toBe(200);
  const [first, second] = await waitUntil(
    async () => receiptsOf(orderId),
    ({ length }) => length === 2,
  );
  expect([first?.attachments?.length, second?.attachments]).toEqual([1, undefined]);
  expect(loggedFailures(number)).toHaveLength(1);
});

test('the ZIP of a month with an invoice that cannot be drawn breaks off, so that none is missing silently', async () => {
  const { id } = await anUndrawableInvoice();
  const { bearer } = await aStaffMember(testApp, 'farah@undrawable.in', 'admin');
  const { issued_on } = await testApp.db
    .selectFrom('tax_documents')
    .select('issued_on')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const answer = await fetch(`${testApp.url}/api/admin/invoices/zip?month=${issued_on.slice(0, 7)}`, {
    headers: bearer,
  });
  // The response can fail before or after its first bytes.
  const bytes = await answer.arrayBuffer().then(
    ({ byteLength }) => byteLength,
    () => 'broken off',
  );
  expect([answer.status >= 500, bytes === 'broken off']).toContain(true);
});
