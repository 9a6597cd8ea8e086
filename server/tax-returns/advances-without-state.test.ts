import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { findDocuments } from '#server/invoices/tax-documents.ts';
import { followMissingStates } from '#server/orders/missing-buyer-states.ts';
import type { TaxMonth } from '#shared/contract/accounting.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aCustomer, ask, goodPassword } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'advances.in');
  await testApp.provider.admin('/webhooks', { never: true });
});
afterAll(() => testApp.close());

const { monthOf } = taxMonthActs(
  () => testApp,
  () => desk.admin,
);

/** Returns the codes of the problems and warnings that this month's checks find for an order. */
async function checksOf(id: string): Promise<[string[], string[]]> {
  const [year, month] = dayInIndia(new Date()).split('-');
  const { problems, warnings } = await monthOf(`${month}${year}`);
  const codesOf = (found: TaxMonth['problems'] | TaxMonth['warnings']) =>
    found.filter(({ orderId }) => orderId === id).map(({ code }) => code);
  return [codesOf(problems), codesOf(warnings)];
}
const giveBack = async (id: string, more: object = {}) => {
  await testApp.provider.admin(`/orders/${id}/refunds`, more);
  await desk.look(id);
};
async function anOrderWithoutState(): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email: desk.email }), desk.customer.bearer);
  await testApp.db.updateTable('orders').set({ state: null }).where('id', '=', body.order_id).execute();
  await desk.pay(body.order_id);
  await desk.look(body.order_id);
  return body.order_id;
}

test('an order paid after its buyer was erased holds the month back until it is given back whole', async () => {
  const email = 'late@advances.in';
  const buyer = await aCustomer(testApp, email);
  const { body } = await initiatePayment(testApp, aBuyer({ email }), buyer.bearer);
  await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, buyer.bearer);
  await desk.pay(body.order_id);
  await desk.look(body.order_id);
  expect(await checksOf(body.order_id)).toEqual([['state_missing'], []]);
  await giveBack(body.order_id, { refund_amount: 500 });
  expect(await checksOf(body.order_id)).toEqual([['state_missing', 'state_missing'], []]);
  await giveBack(body.order_id);
  expect(await checksOf(body.order_id)).toEqual([[], ['state_unknown', 'state_unknown', 'state_unknown']]);
});

test('a buyer who never stated the State and got all back does not hold the month back', async () => {
  const id = await anOrderWithoutState();
  expect(await checksOf(id)).toEqual([['state_missing'], []]);
  await giveBack(id);
  expect(await checksOf(id)).toEqual([[], ['state_unknown', 'state_unknown']]);
});

test('a voucher whose invoice followed does not hold the month back', async () => {
  const id = await anOrderWithoutState();
  await giveBack(id, { refund_amount: 500 });
  const stated = await ask(testApp, 'POST', `/api/user/orders/${id}/state`, { state: '29' }, desk.customer.bearer);
  expect(stated.status).toBe(200);
  expect(await checksOf(id)).toEqual([[], ['state_unknown', 'state_unknown']]);
});

test('two vouchers, because a refund came back, do not hold the month back once the one invoice has followed', async () => {
  const id = await anOrderWithoutState();
  const { refund_id } = (await testApp.provider.admin(`/orders/${id}/refunds`, { refund_amount: 500 })) as {
    refund_id: string;
  };
  await desk.look(id);
  await testApp.provider.admin(`/refunds/${refund_id}/status`, { status: 'FAILED' });
  await desk.look(id);
  expect(await checksOf(id)).toEqual([['state_missing', 'state_missing', 'state_missing'], []]);
  await ask(testApp, 'POST', `/api/user/orders/${id}/state`, { state: '29' }, desk.customer.bearer);
  expect(await checksOf(id)).toEqual([[], ['state_unknown', 'state_unknown', 'state_unknown']]);
  expect(JSON.stringify(await checkInvariants(testApp.db))).not.toContain(id);
});

test('an order whose buyer was erased before the State was known: its task asks for the State, and the State is taken', async () => {
  const email = 'gone@advances.in';
  const buyer = await aCustomer(testApp, email);
  const { body } = await initiatePayment(testApp, aBuyer({ email }), buyer.bearer);
  const id = body.order_id;
  await testApp.db.updateTable('orders').set({ state: null }).where('id', '=', id).execute();
  await desk.pay(id);
  await desk.look(id);
  const asked = new Date(Date.now() - 8 * 86_400_000);
  await testApp.db.updateTable('orders').set({ state_asked_at: asked }).where('id', '=', id).execute();
  await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, buyer.bearer);
  await waitUntil(
    async () => testApp.emails.map(({ to, subject }) => ({ to, subject })),
    (sent) => sent.some((mail) => mail.to === email && mail.subject.includes('deleted')),
  );
  await followMissingStates(testApp.db);
  const task = async () => (await desk.openTasks(id, 'state-missing')).map(({ title }) => title);
  expect(await task()).toEqual([
    expect.stringMatching(/Choose “Enter the buyer’s State for the invoice” in the order\. Buyer erased\.$/),
  ]);
  const typed = { name: 'Eve', company: 'Eve and Sons', gstin: '', state: '29', address: '' };
  const correct = (more = {}) =>
    ask(testApp, 'POST', `/api/admin/orders/${id}/invoice-correction`, { ...typed, ...more }, desk.admin.bearer);
  const before = testApp.emails.length;
  expect((await correct()).status).toBe(200);
  expect(await checksOf(id)).toEqual([[], ['state_unknown']]);
  const documents = await findDocuments(testApp.db, id);
  expect(documents.map(({ kind, buyer: named }) => [kind, (named as { name: string }).name])).toEqual([
    ['receipt_voucher', 'Asha Rao'],
    ['invoice', 'Asha Rao'],
  ]);
  await followMissingStates(testApp.db);
  expect(await task()).toEqual([]);
  expect((await correct({ state: '27' })).body.code).toBe('address_erased');
  // E-mails about the orders of the other tests may still be sent.
  expect(testApp.emails.slice(before).filter(({ to, text }) => to === email || text.includes(id))).toEqual([]);
  expect(JSON.stringify(await checkInvariants(testApp.db))).not.toContain(id);
});
