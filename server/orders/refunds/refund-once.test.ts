import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { accessActs } from '#test/access-acts.ts';
import { ask } from '#test/accounts.ts';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Payments are refunded only once, despite provider faults, marks by hand, disputes, and staff who are buyers.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'once.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/faults', {});
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});

const price = 150_000;
const oneLicence = { planId: 'fssai-registration-1yr', amount: 1_500, quantity: 1 };
const threeLicences = { ...oneLicence, amount: 4_500, quantity: 3 };
const casesOf = (orderId: string) =>
  testApp.db.selectFrom('cases').select(['id', 'version']).where('order_id', '=', orderId).orderBy('unit').execute();
const cancelLicence = (id: string, caseId: string) =>
  ask(testApp, 'POST', `/api/user/orders/${id}/cancel`, { reason: '', caseId }, desk.customer.bearer);
async function payTwice(id: string): Promise<string> {
  const { cf_payment_id } = (await desk.pay(id)) as { cf_payment_id: string };
  await desk.look(id);
  return String(cf_payment_id);
}
const markDone = (id: string, payment: string) =>
  ask(
    testApp,
    'POST',
    `/api/admin/orders/${id}/refund-tasks/${payment}/done`,
    { reference: 'NEFT 123' },
    desk.seller.bearer,
  );
const sumThere = async (id: string) =>
  (await desk.refundsThere(id)).reduce((sum, refund) => sum + Math.round(refund.refund_amount * 100), 0);
const allThere = (id: string, paise: number) =>
  waitUntil(
    async () => {
      await desk.look(id);
      return sumThere(id);
    },
    (sum) => sum === paise,
  );

test.each([500, 503])('an answer %s of the provider does not keep a refund from being sent', async (refundStatus) => {
  const id = await desk.aPaidOrder(oneLicence);
  await testApp.provider.admin('/faults', { refundStatus, only: 'refund', times: 1 });
  await desk.cancel(id);
  await desk.become(id, 'succeeded');
  expect(await sumThere(id)).toBe(price);
});

test('a duplicate that staff paid back by hand is not refunded again as parts of the price', async () => {
  const id = await desk.aPaidOrder(threeLicences);
  expect((await markDone(id, await payTwice(id))).status).toBe(200);
  const parts = [];
  for (const { id: caseId } of await casesOf(id)) parts.push((await cancelLicence(id, caseId)).body['refundPaise']);
  expect(parts).toEqual([price, price, price]);
  await allThere(id, 3 * price);
  expect((await desk.refund(id, 100)).body['code']).toBe('refund_too_large');
});

test('after a refund of the price that the provider took from such a duplicate nothing is left', async () => {
  const id = await desk.aPaidOrder(oneLicence);
  await markDone(id, await payTwice(id));
  await desk.cancel(id);
  await allThere(id, price);
  expect((await desk.requests(id)).leftPaise).toBe(0);
  expect((await desk.refund(id, price)).body['code']).toBe('refund_too_large');
});

test('a duplicate that was refunded at the provider and marked before does not lessen the price', async () => {
  const id = await desk.aPaidOrder(oneLicence);
  const payment = await payTwice(id);
  expect((await markDone(id, payment)).status).toBe(200);
  // Creates the refund after the mark, because a mark is refused once a sync has stored an unfinished refund.
  const refund = { cf_payment_id: payment, status: 'PENDING' };
  const { refund_id } = (await testApp.provider.admin(`/orders/${id}/refunds`, refund)) as { refund_id: string };
  await desk.look(id);
  expect((await desk.requests(id)).leftPaise).toBe(price);
  await testApp.provider.admin(`/refunds/${refund_id}/status`, { status: 'SUCCESS' });
  await desk.look(id);
  expect((await desk.requests(id)).leftPaise).toBe(price);
});

test('a refund that could not be sent yet is not sent after the bank has taken the money', async () => {
  const id = await desk.aPaidOrder(oneLicence);
  await testApp.provider.admin('/faults', { refundStatus: 'reset', only: 'refund' });
  await desk.cancel(id);
  await testApp.provider.admin(`/orders/${id}/disputes`, {});
  await waitUntil(
    () => testApp.db.selectFrom('disputes').select('id').where('order_id', '=', id).execute(),
    (disputes) => disputes.length > 0,
  );
  await testApp.provider.admin('/faults', {});
  await desk.become(id, 'failed');
  expect(await sumThere(id)).toBe(0);
  expect((await desk.tasks(id, 'refund-%')).length).toBe(1);
  expect(await orderStatus(testApp, id)).toMatchObject({ status: 'paid', cancellation: null, disputed: true });
  const mail = await waitUntil(
    async () => testApp.emails.findLast(({ subject }) => subject.includes(`order ${ticketNumber(id)}`)),
    (found) => found?.subject.startsWith('Your refund waits for your bank') ?? false,
  );
  expect(mail?.text).not.toContain('has not accepted');
});

test('a duplicate is not refunded during a dispute', async () => {
  const id = await desk.aPaidOrder(oneLicence);
  const payment = await payTwice(id);
  await testApp.provider.admin(`/orders/${id}/disputes`, {});
  await waitUntil(
    () => testApp.db.selectFrom('disputes').select('id').where('order_id', '=', id).execute(),
    (disputes) => disputes.length > 0,
  );
  expect((await desk.refundDuplicate(id, payment)).body['code']).toBe('refund_too_large');
});

test('a refund that waits and no longer fits is withdrawn when the customer cancels a licence', async () => {
  const id = await desk.aPaidOrder({ planId: 'fssai-state-license', amount: 14_997, quantity: 3 });
  expect((await desk.refund(id, 1_499_700)).body['state']).toBe('waiting_approval');
  const [first] = await casesOf(id);
  expect((await cancelLicence(id, first?.id ?? '')).status).toBe(202);
  expect((await desk.requests(id)).items.map(({ state }) => state).toSorted()[0]).toBe('cancelled');
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('work whose authority has answered, or that has a result, is not refunded, whatever its step', async () => {
  const id = await desk.aPaidOrder(threeLicences);
  const [first, second] = await casesOf(id);
  const authority = { authorityStatus: 'scrutiny', authorityNumber: '1002', version: first?.version };
  expect((await ask(testApp, 'PATCH', `/api/cases/${first?.id}`, authority, desk.seller.bearer)).status).toBe(200);
  const result = { kind: 'licence_number', number: '21525031000123' };
  expect((await ask(testApp, 'POST', `/api/cases/${second?.id}/results`, result, desk.seller.bearer)).status).toBe(201);
  for (const each of [first, second])
    expect((await cancelLicence(id, each?.id ?? '')).body['code']).toBe('work_started');
});

test('staff do not refund a guest order with their own verified number alone', async () => {
  await accessActs(() => testApp).attachPhone('9800000002', desk.seller);
  const { body } = await initiatePayment(
    testApp,
    aBuyer({ email: 'nobody@once.in', phone: '9800000002', ...oneLicence }),
  );
  await desk.pay(body.order_id);
  await desk.look(body.order_id);
  expect((await desk.refund(body.order_id, price)).body['state']).toBe('waiting_approval');
  expect((await desk.approve(String((await desk.requests(body.order_id)).items[0]?.id), desk.seller)).status).toBe(403);
});
