import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { enqueueReceiptAgain } from '#server/platform/outbox.ts';
import { ask } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { findDocuments } from './tax-documents.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'attached.in');
});
afterAll(() => testApp.close());
beforeEach(() => testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 }));

const setRefund = (id: string, status: string) => testApp.provider.admin(`/refunds/${id}/status`, { status });

const sendReceiptAgain = async (id: string) => {
  const path = `/api/admin/orders/${id}/receipt`;
  expect((await ask(testApp, 'POST', path, undefined, desk.seller.bearer)).status).toBe(200);
};

/** Waits until an order has `count` e-mails whose subject starts with `subject`; returns their attachments. */
async function filesOf(id: string, subject: string, count: number): Promise<string[][]> {
  const found = await waitUntil(
    async () => testApp.emails.filter((email) => email.subject.startsWith(subject) && email.text.includes(id)),
    ({ length }) => length === count,
  );
  return found.map(({ attachments = [] }) => attachments.map(({ fileName }) => fileName).toSorted());
}

async function numbersOf(id: string, kind: string): Promise<string[]> {
  const documents = await findDocuments(testApp.db, id);
  return documents.filter((row) => row.kind === kind).map(({ number }) => `${number.replaceAll('/', '-')}.pdf`);
}

/**
 * Creates an order with an invoice of ₹1,999, a credit note of ₹100, and an invoice of ₹100 after the refund has
 * failed.
 */
async function anOrderWithTwoInvoices(): Promise<string> {
  const id = await desk.aPaidOrder();
  await desk.refund(id, 10_000);
  await desk.become(id, 'succeeded');
  const [request] = (await desk.requests(id)).items;
  await setRefund(request?.id ?? '', 'FAILED');
  await desk.become(id, 'failed');
  return id;
}

test('the e-mails about two refunds of the same sum have each its own credit note', async () => {
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await desk.refund(id, 10_000);
  await desk.refund(id, 10_000);
  const refunds = await desk.refundsSent(id, 2);
  for (const { refund_id } of refunds) await setRefund(refund_id, 'SUCCESS');
  await desk.become(id, 'succeeded', 'succeeded');
  const files = await filesOf(id, 'Refund sent', 2);
  expect(files.toSorted()).toEqual((await numbersOf(id, 'credit_note')).map((file) => [file]).toSorted());
});

test('the e-mail about a refund that closes two invoices has both credit notes', async () => {
  const id = await anOrderWithTwoInvoices();
  await desk.cancel(id);
  await desk.become(id, 'failed', 'succeeded');
  const [first, ...others] = await numbersOf(id, 'credit_note');
  expect(others).toHaveLength(2);
  expect(await filesOf(id, 'Refund sent', 2)).toEqual([[first], others.toSorted()]);
});

test('the e-mail about a refund that succeeds again has the credit note of that time, with the reason of the refund', async () => {
  const id = await desk.aPaidOrder();
  await desk.refund(id, 10_000);
  await desk.become(id, 'succeeded');
  const [request] = (await desk.requests(id)).items;
  await setRefund(request?.id ?? '', 'CANCELLED');
  await desk.become(id, 'cancelled');
  await setRefund(request?.id ?? '', 'SUCCESS');
  await desk.become(id, 'succeeded');
  const notes = await numbersOf(id, 'credit_note');
  expect(notes).toHaveLength(2);
  expect(await filesOf(id, 'Refund sent', 2)).toEqual(notes.map((note) => [note]));
  const reasons = (await findDocuments(testApp.db, id)).map(({ reason }) => reason);
  expect(reasons).toEqual([null, '03', null, '03']);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('the receipt that is sent again has all invoices of which something is left', async () => {
  const id = await anOrderWithTwoInvoices();
  await sendReceiptAgain(id);
  const invoices = await numbersOf(id, 'invoice');
  expect(invoices).toHaveLength(2);
  const [first, again] = await filesOf(id, 'Paid: ', 2);
  expect([first, again]).toEqual([[invoices[0]], invoices.toSorted()]);
});

test('a receipt that goes out after its order was refunded has the last invoice', async () => {
  const id = await desk.aPaidOrder();
  await desk.cancel(id);
  await desk.become(id, 'succeeded');
  const order = await testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await testApp.db.transaction().execute((tx) => enqueueReceiptAgain(tx, testApp.queue, order));
  const invoices = await numbersOf(id, 'invoice');
  expect(await filesOf(id, 'Paid: ', 2)).toEqual([invoices, invoices]);
});
