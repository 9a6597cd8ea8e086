import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { aCustomer, ask, goodPassword, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Another payment of an order is captured after the order was cancelled; it is refunded like every duplicate.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'paid-late.in');
});
afterAll(() => testApp.close());
const refundsBecome = (mode: string) => testApp.provider.admin('/refunds', { mode, delayMs: 0 });
beforeEach(() => refundsBecome('SUCCESS'));

async function payAgain(id: string): Promise<string> {
  const { cf_payment_id } = (await desk.pay(id)) as { cf_payment_id: unknown };
  await desk.look(id);
  return String(cf_payment_id);
}
const orderOf = (id: string) =>
  testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const casesOf = (id: string) =>
  testApp.db.selectFrom('cases').select(['id', 'status']).where('order_id', '=', id).orderBy('unit').execute();
const dueOf = async (id: string) =>
  (
    await testApp.db
      .selectFrom('refund_tasks')
      .select(['provider_payment_id', 'amount_paise'])
      .where('order_id', '=', id)
      .where('done_at', 'is', null)
      .execute()
  ).map(({ provider_payment_id, amount_paise }) => [provider_payment_id, amount_paise]);

async function expectGoesBack(id: string, payment: string, paise = 199_900): Promise<void> {
  expect([(await orderOf(id)).status, await dueOf(id)]).toEqual(['refunded', [[payment, paise]]]);
  expect((await casesOf(id)).every(({ status }) => status === 'cancelled')).toBe(true);
  const subscription = testApp.db.selectFrom('subscriptions').select('cancelled_at').where('order_id', '=', id);
  expect((await subscription.executeTakeFirstOrThrow()).cancelled_at).not.toBeNull();
  expect((await desk.documents(id)).filter((document) => document.startsWith('invoice'))).toHaveLength(1);
  expect(await checkInvariants(testApp.db)).toEqual([]);
}

async function cancelledOrder(): Promise<string> {
  const id = await desk.aPaidOrder();
  await desk.cancel(id);
  await desk.become(id, 'succeeded');
  return id;
}

test('after the refund of the cancelled order: it stays refunded, and the payment is due back', async () => {
  const id = await cancelledOrder();
  const late = await payAgain(id);
  await expectGoesBack(id, late);
  expect((await desk.refundDuplicate(id, late)).status).toBe(202);
  await desk.become(id, 'succeeded', 'succeeded');
  expect([(await orderOf(id)).status, await dueOf(id)]).toEqual(['refunded', []]);
  const mails = testApp.emails.filter(({ text, subject }) => text.includes(id) && subject.startsWith('Refund sent'));
  expect(mails.map(({ text }) => text.includes('more than once'))).toEqual([false, true]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('while that refund is under way: it stays due when the price has gone back', async () => {
  await refundsBecome('PENDING');
  const id = await desk.aPaidOrder();
  await desk.cancel(id);
  const [refund] = await desk.refundsSent(id);
  const late = await payAgain(id);
  expect([(await orderOf(id)).status, await dueOf(id)]).toEqual(['paid', [[late, 199_900]]]);
  await testApp.provider.admin(`/refunds/${refund?.refund_id}/status`, { status: 'SUCCESS' });
  await desk.become(id, 'succeeded');
  await expectGoesBack(id, late);
});

test('of an order whose licences were cancelled one by one', async () => {
  const id = await desk.aPaidOrder({ planId: 'fssai-registration-1yr', amount: 4_500, quantity: 3 });
  for (const { id: caseId } of await casesOf(id))
    await ask(testApp, 'POST', `/api/user/orders/${id}/cancel`, { reason: '', caseId }, desk.customer.bearer);
  await desk.become(id, 'succeeded', 'succeeded', 'succeeded');
  await expectGoesBack(id, await payAgain(id), 450_000);
});

test('of an order with a cancelled licence, of which staff have refunded the rest', async () => {
  const id = await desk.aPaidOrder({ planId: 'fssai-registration-1yr', amount: 4_500, quantity: 3 });
  const [first] = await casesOf(id);
  await ask(testApp, 'POST', `/api/user/orders/${id}/cancel`, { reason: '', caseId: first?.id }, desk.customer.bearer);
  await desk.become(id, 'succeeded');
  await desk.refund(id, 300_000);
  await desk.become(id, 'succeeded', 'succeeded');
  await expectGoesBack(id, await payAgain(id), 450_000);
});

test('the customer who cancels again gets it back', async () => {
  const id = await cancelledOrder();
  await payAgain(id);
  const again = await desk.cancel(id);
  expect([again.status, again.body['refundPaise']]).toEqual([202, 199_900]);
  await desk.become(id, 'succeeded', 'succeeded');
  expect((await desk.refundsThere(id)).map(({ refund_amount }) => refund_amount)).toEqual([1_999, 1_999]);
  expect([(await orderOf(id)).status, await dueOf(id)]).toEqual(['refunded', []]);
});

test('a reversed refund reopens the order; the late payment stays due', async () => {
  const id = await cancelledOrder();
  const late = await payAgain(id);
  const [refund] = await desk.refundsThere(id);
  await testApp.provider.admin(`/refunds/${refund?.refund_id}/status`, { status: 'FAILED' });
  await desk.become(id, 'failed');
  expect([(await orderOf(id)).status, await dueOf(id)]).toEqual(['paid', [[late, 199_900]]]);
  expect((await casesOf(id)).map(({ status }) => status)).toEqual(['open']);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a payment after staff have refunded an order that nobody cancelled still buys it', async () => {
  const id = await desk.aPaidOrder();
  await desk.refund(id, 199_900);
  await desk.become(id, 'succeeded');
  await payAgain(id);
  expect([(await orderOf(id)).status, await dueOf(id)]).toEqual(['paid', []]);
  expect((await casesOf(id)).map(({ status }) => status)).toEqual(['open']);
});

test.each([
  ['cancelled', (id: string, who: Session) => desk.cancel(id, who)],
  ['refunded at the provider', (id: string) => testApp.provider.admin(`/orders/${id}/refunds`, {})],
])('of an order that was %s and whose buyer is erased', async (what, giveBack) => {
  const email = `${what.slice(0, 8)}@erased-late.in`;
  const who = await aCustomer(testApp, email);
  const { body } = await initiatePayment(testApp, aBuyer({ email }), who.bearer);
  const id = body.order_id;
  await desk.pay(id);
  await desk.look(id);
  await giveBack(id, who);
  await waitUntil(
    async () => {
      await desk.look(id);
      return orderOf(id);
    },
    ({ status }) => status === 'refunded',
  );
  await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, who.bearer);
  await expectGoesBack(id, await payAgain(id));
});
