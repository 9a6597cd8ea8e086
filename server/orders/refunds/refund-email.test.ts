import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { eraseGuest } from '#server/personal-data/erase-account.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { syncPayment } from '../payments/sync-payment.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.provider.admin('/webhooks', { never: true }));

let buyers = 0;
async function paidOrder(more: object = {}) {
  buyers += 1;
  const email = `back${buyers}@mail.in`;
  const { body } = await initiatePayment(testApp, aBuyer({ email, ...more }));
  await pay(body.order_id);
  await syncPayment(testApp, body.order_id, 'clock');
  return { id: body.order_id, email, ticket: body.order_id.slice(3, 9).toUpperCase() };
}
const pay = (id: string) =>
  testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' }) as Promise<{ cf_payment_id: string }>;
const giveBack = (id: string, more: object = {}) =>
  testApp.provider.admin(`/orders/${id}/refunds`, more) as Promise<{ refund_id: string }>;
/** Runs parallel and repeated syncs of the same order. */
async function look(id: string): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, () => syncPayment(testApp, id, 'second look')));
  await syncPayment(testApp, id, 'second look');
}
const rowsOf = (id: string) =>
  testApp.db.selectFrom('mails').select('id').where('order_id', '=', id).where('kind', '=', 'refund-sent').execute();
async function emailsOf({ id, email }: { id: string; email: string }, expected: number) {
  expect(await rowsOf(id)).toHaveLength(expected);
  const refundMails = async () =>
    testApp.emails.filter(({ to, subject }) => to === email && /Refund|रिफ़ंड/.test(subject));
  return waitUntil(refundMails, ({ length }) => length === expected);
}

test('a full refund is mailed once, in text and HTML', async () => {
  const order = await paidOrder();
  await giveBack(order.id);
  await look(order.id);
  const [email] = await emailsOf(order, 1);
  expect(email?.subject).toBe(`Refund sent: ₹1,999, order ${order.ticket}`);
  expect(email?.text).toContain('With it the whole price of the order has gone back.');
  expect(email?.text).toContain(`/payment-success?order_id=${order.id}`);
  expect(email?.html).toContain('₹1,999');
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a refund that names no payment, of an order paid twice, is called that of the second payment', async () => {
  const order = await paidOrder();
  await pay(order.id);
  await look(order.id);
  await giveBack(order.id, { refund_amount: 1_999, unnamed: true });
  await look(order.id);
  const [email] = await emailsOf(order, 1);
  expect(email?.text).not.toContain('₹1,999 of the ₹1,999');
  expect(email?.text).toContain('more than once');
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('partial refunds name the refunded amount and the price; the last one says that it was the last', async () => {
  const order = await paidOrder();
  await giveBack(order.id, { refund_amount: 500.5 });
  await look(order.id);
  const [first] = await emailsOf(order, 1);
  expect(first?.text).toContain('we have sent ₹500.50 of the ₹1,999 that you paid');
  await giveBack(order.id, { refund_amount: 1498.5 });
  await look(order.id);
  const [, second] = await emailsOf(order, 2);
  expect(second?.subject).toContain('₹1,498.50');
  expect(second?.text).toContain('With it the whole price of the order has gone back.');
});

test('the refund of a duplicate payment says so, and that the order stays', async () => {
  const order = await paidOrder();
  const second = await pay(order.id);
  await look(order.id);
  await giveBack(order.id, { cf_payment_id: String(second.cf_payment_id) });
  await look(order.id);
  const [email] = await emailsOf(order, 1);
  expect(email?.text).toContain('was paid more than once. We have sent the ₹1,999 that was too much back');
});

test('a late payment that the provider gives back by itself is not called a second one, and its credit note comes with it', async () => {
  await testApp.provider.admin('/duplicates', { latePayments: true, delayMs: 0 });
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'late@mail.in' }));
  await testApp.provider.admin(`/orders/${body.order_id}/status`, { order_expiry_time: '2026-01-01T00:00:00+05:30' });
  await pay(body.order_id);
  await testApp.provider.admin('/duplicates', {});
  await look(body.order_id);
  const [email] = await emailsOf({ id: body.order_id, email: 'late@mail.in' }, 1);
  expect(email?.text).toContain('With it the whole price of the order has gone back.');
  expect(email?.attachments?.map(({ fileName }) => fileName)).toEqual([expect.stringMatching(/^CRN/)]);
});

test('refund e-mails of a cancelled order do not say that it stays as it is', async () => {
  const desk = await refundDesk(testApp, 'cancelled.in');
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await pay(id);
  await desk.look(id);
  expect((await desk.cancel(id)).status).toBe(202);
  await desk.become(id, 'succeeded', 'succeeded');
  const mails = await emailsOf({ id, email: desk.email }, 2);
  expect(mails.map(({ text }) => text).join()).not.toContain('Your order stays as it is');
  expect(mails.some(({ text }) => text.includes('was paid more than once'))).toBe(true);
});

test('a buyer with language Hindi gets the e-mail in Hindi', async () => {
  const order = await paidOrder({ name: 'आशा राव' });
  await testApp.db.updateTable('orders').set({ language: 'hi' }).where('id', '=', order.id).execute();
  await giveBack(order.id);
  await look(order.id);
  const [email] = await emailsOf(order, 1);
  expect(email?.subject).toBe(`रिफ़ंड भेजा गया: ₹1,999, ऑर्डर ${order.ticket}`);
  expect(email?.text).toContain('पूरी कीमत वापस जा चुकी है');
});

test('pending and failed refunds and erased buyers get no e-mail', async () => {
  const waiting = await paidOrder();
  await giveBack(waiting.id, { status: 'PENDING' });
  await look(waiting.id);
  await emailsOf(waiting, 0);
  const erased = await paidOrder();
  await eraseGuest(testApp, erased.email);
  await giveBack(erased.id);
  await look(erased.id);
  expect(await rowsOf(erased.id)).toEqual([]);
});
