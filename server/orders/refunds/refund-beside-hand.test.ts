import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ask } from '#test/accounts.ts';
import { orderStatus, waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The provider deducts a refund of the price from a second payment, which staff have paid back by hand.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'hand.in');
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});
afterAll(() => testApp.close());

const price = 150_000;
const oneLicence = { planId: 'fssai-registration-1yr', amount: 1_500, quantity: 1 };
const threeLicences = { ...oneLicence, amount: 4_500, quantity: 3 };

async function paidBackByHand(plan: object, reference = 'NEFT 123') {
  const id = await desk.aPaidOrder(plan);
  const { cf_payment_id: second } = (await desk.pay(id)) as { cf_payment_id: unknown };
  await desk.look(id);
  const path = `/api/admin/orders/${id}/refund-tasks/${second}/done`;
  expect((await ask(testApp, 'POST', path, { reference }, desk.seller.bearer)).status).toBe(200);
  return id;
}
const casesOf = (orderId: string) =>
  testApp.db.selectFrom('cases').select(['id', 'status']).where('order_id', '=', orderId).orderBy('unit').execute();
const become = (id: string, status: string) =>
  waitUntil(
    async () => {
      await desk.look(id);
      return orderStatus(testApp, id);
    },
    (order) => order.status === status,
  );
async function subscriptionEnd(id: string) {
  const row = testApp.db.selectFrom('subscriptions').select('cancelled_at').where('order_id', '=', id);
  return (await row.executeTakeFirstOrThrow()).cancelled_at;
}

test('the order is refunded, with one credit note; its case and subscription end', async () => {
  const id = await paidBackByHand(oneLicence);
  await desk.cancel(id);
  const order = await become(id, 'refunded');
  expect(order).toMatchObject({ refundedPaise: price });
  await desk.look(id);
  expect(await desk.documents(id)).toEqual(['invoice 1500', 'credit_note 1500 01']);
  expect((await casesOf(id)).map(({ status }) => status)).toEqual(['cancelled']);
  expect(await subscriptionEnd(id)).not.toBeNull();
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('partial refunds of the price count against the purchase, and the e-mail calls them so', async () => {
  const id = await paidBackByHand(oneLicence);
  await desk.refund(id, 50_000);
  await desk.become(id, 'succeeded');
  expect(await orderStatus(testApp, id)).toMatchObject({ status: 'paid', refundedPaise: 50_000 });
  expect(await desk.documents(id)).toEqual(['invoice 1500', 'credit_note 500 03']);
  const mail = await waitUntil(
    async () => testApp.emails.findLast(({ subject }) => subject.includes('₹500')),
    (found) => found !== undefined,
  );
  expect(mail?.text).not.toContain('more than once');
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await desk.refund(id, 100_000);
  await become(id, 'refunded');
  expect(await desk.documents(id)).toEqual(['invoice 1500', 'credit_note 500 03', 'credit_note 1000 03']);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('licence by licence, the order is refunded with the last', async () => {
  const id = await paidBackByHand(threeLicences);
  for (const { id: caseId } of await casesOf(id))
    await ask(testApp, 'POST', `/api/user/orders/${id}/cancel`, { reason: '', caseId }, desk.customer.bearer);
  await become(id, 'refunded');
  expect(await desk.documents(id)).toEqual(['invoice 4500', ...Array(3).fill('credit_note 1500 01')]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('it is paid again after the provider has reversed that refund', async () => {
  const id = await paidBackByHand(oneLicence);
  await desk.cancel(id);
  await become(id, 'refunded');
  const [refund] = await desk.refundsThere(id);
  await testApp.provider.admin(`/refunds/${refund?.refund_id}/status`, { status: 'CANCELLED' });
  await become(id, 'paid');
  expect((await casesOf(id)).map(({ status }) => status)).toEqual(['open']);
  // The failed refund was a refund of the price, so the refund task of the duplicate stays done.
  const task = testApp.db.selectFrom('refund_tasks').select('done_by').where('order_id', '=', id);
  expect(await task.execute()).toEqual([{ done_by: desk.seller.id }]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});
