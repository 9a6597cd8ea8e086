import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { brand, settings } from '#shared/brand.ts';
import { aCustomer, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { pdfOf } from './open-invoice-pdf.ts';
import { templateVersion } from './pdf/template-version.ts';
import type { SellerSnapshot } from './tax-documents.ts';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@pdf.in');
});
afterAll(() => testApp.close());

async function anInvoice(email = 'asha@pdf.in') {
  const { body } = await initiatePayment(testApp, aBuyer({ email }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await syncPayment(testApp, body.order_id, 'second look');
  const found = testApp.db.selectFrom('tax_documents').selectAll().where('order_id', '=', body.order_id);
  return { read: () => found.executeTakeFirstOrThrow(), ...(await found.executeTakeFirstOrThrow()) };
}
const getPdf = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${testApp.url}/api/invoices/${encodeURIComponent(id)}/pdf`, { headers });

test('a document has brand, logo and signature of the day of issue', async () => {
  const { seller } = await anInvoice();
  expect(seller).toMatchObject({
    print: {
      template: templateVersion,
      brand: brand.name,
      logo: 'house-1.svg',
      signature: settings.invoicing.signature,
      signatureNote: settings.invoicing.signatureNote,
    },
  });
});

test('the PDF stays the same when the public address changes; another one is noted and found by the doctor', async () => {
  const invoice = await anInvoice();
  const first = await pdfOf(testApp.db, await invoice.read(), 'https://before.example');
  expect(await invoice.read()).toMatchObject({ verify_base: 'https://before.example' });
  const again = await pdfOf(testApp.db, await invoice.read(), 'https://after.example');
  expect(again.bytes.equals(first.bytes)).toBe(true);
  expect(await invoice.read()).toMatchObject({ pdf_differed_at: null });
  const other = { ...(await invoice.read()), pdf_sha256: 'of another PDF' };
  const seller = other.seller as SellerSnapshot;
  const ofOldTemplate = { ...seller, print: { ...seller.print, template: templateVersion - 1 } };
  for (const change of [{ seller: ofOldTemplate }, { voided_at: new Date() }, { buyer: { erased: true } }]) {
    await pdfOf(testApp.db, { ...other, ...change }, 'https://after.example');
    expect(await invoice.read()).toMatchObject({ pdf_differed_at: null });
  }
  await pdfOf(testApp.db, other, 'https://after.example');
  expect(await checkInvariants(testApp.db)).toMatchObject([
    { rule: 'a PDF that is rendered again is identical to the first', rows: [{ number: invoice.number }] },
  ]);
  await sql`update tax_documents set pdf_differed_at = null`.execute(testApp.db);
});

test('a PDF is for its owner and for staff; unknown to everybody else, signed in or not', async () => {
  const { id } = await anInvoice();
  const { id: ofAnother } = await anInvoice('ravi@pdf.in');
  const answer = await getPdf(id, asha.bearer);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const unknown = '00000000-0000-4000-8000-000000000001';
  for (const [which, headers] of [
    [ofAnother, asha.bearer],
    [unknown, asha.bearer],
    ['INV-26-27-000001', asha.bearer],
    ["' or 1=1", asha.bearer],
    [id, {}],
    ['x', {}],
    [id, { authorization: 'Bearer nobody' }],
  ] as const) {
    const refused = await getPdf(which, headers);
    expect([which, refused.status, (await refused.json()).code]).toEqual([which, 404, 'invoice_unknown']);
  }
});
