import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { PaymentProviderError } from '#server/adapters/payments.ts';
import { ask } from '#test/accounts.ts';
import { orderStatus, waitUntil } from '#test/checkout.ts';
import { lost, refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sendRefund } from './send-refund.ts';

// The amount is returned in another way before the refund is sent: automatically, in the dashboard or by hand.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
let beforeSending: (() => Promise<unknown>) | undefined;
let answerLost = false;
let attempts = 0;
beforeAll(async () => {
  testApp = await openTestApp({
    payments: (real) => ({
      ...real,
      async createRefund(asked) {
        await beforeSending?.();
        await real.createRefund(asked).finally(() => {
          attempts += 1;
        });
        if (answerLost) throw new PaymentProviderError('slow', 'no answer');
      },
    }),
  });
  desk = await refundDesk(testApp, 'gone.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  beforeSending = undefined;
  await testApp.provider.admin('/faults', {});
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});

const licence = { planId: 'fssai-registration-1yr', amount: 1_500, quantity: 1 };
const price = 150_000;
async function providerAway() {
  attempts = 0;
  await testApp.provider.admin('/faults', { refundStatus: 'reset', only: 'refund' });
}
const refundElsewhere = (id: string, wish: object = {}) => testApp.provider.admin(`/orders/${id}/refunds`, wish);
const casesOf = (orderId: string) =>
  testApp.db.selectFrom('cases').select('status').where('order_id', '=', orderId).execute();
const mailsOf = (id: string) => testApp.emails.filter(({ to, text }) => to === desk.email && text.includes(id));
const sumThere = async (id: string) =>
  (await desk.refundsThere(id)).reduce((sum, { refund_amount }) => sum + Math.round(refund_amount * 100), 0);

async function paidTwice() {
  const id = await desk.aPaidOrder(licence);
  const { cf_payment_id: second } = (await desk.pay(id)) as { cf_payment_id: unknown };
  await desk.look(id);
  return { id, second: String(second) };
}
async function firstPaymentOf(id: string, second: string): Promise<string> {
  const payments = testApp.db.selectFrom('payments').select('provider_payment_id').where('order_id', '=', id);
  return (await payments.where('provider_payment_id', '<>', second).executeTakeFirstOrThrow()).provider_payment_id;
}
/** Ends the provider's outage and sends the waiting refunds, like the retried job. */
async function send(id: string) {
  const isOver = async () => (await desk.requests(id)).items.every(({ state }) => state !== 'pending');
  // An attempt during the outage read the lists before the other refund, so it must fail before the outage ends.
  await waitUntil(async () => attempts > 0 || (await isOver()), Boolean);
  await testApp.provider.admin('/faults', {});
  const { items } = await desk.requests(id);
  for (const { id: refundId } of items) await testApp.queue.enqueue(testApp.db, 'send-refund', { refundId });
  await waitUntil(isOver, Boolean);
}

test('a second payment that goes back in the dashboard too leaves the purchase alone', async () => {
  const { id, second } = await paidTwice();
  await providerAway();
  await desk.refundDuplicate(id, second);
  await refundElsewhere(id, { cf_payment_id: second });
  await send(id);
  await desk.look(id);
  expect((await desk.requests(id)).items).toMatchObject([
    { state: 'cancelled', failure: 'The money had gone back already.' },
  ]);
  expect(await sumThere(id)).toBe(price);
  expect(await orderStatus(testApp, id)).toMatchObject({ status: 'paid', duplicateReturnedPaise: price });
  expect(await casesOf(id)).toEqual([{ status: 'open' }]);
  expect(await desk.tasks(id, 'refund-%')).toEqual([]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('staff are told if it goes back in the moment in which our refund is sent', async () => {
  const { id, second } = await paidTwice();
  beforeSending = async () => {
    beforeSending = undefined;
    await refundElsewhere(id, { cf_payment_id: second });
  };
  await desk.refundDuplicate(id, second);
  await desk.become(id, 'succeeded');
  expect(await desk.tasks(id, 'refund-taken-%')).toMatchObject([{ status: 'todo', deleted_at: null }]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a second payment that became the purchase, because the first went back in the dashboard, stays', async () => {
  const { id, second } = await paidTwice();
  await providerAway();
  await desk.refundDuplicate(id, second);
  const first = await firstPaymentOf(id, second);
  await refundElsewhere(id, { cf_payment_id: first });
  await send(id);
  await desk.look(id);
  expect(await sumThere(id)).toBe(price);
  expect(await orderStatus(testApp, id)).toMatchObject({ status: 'paid' });
  expect(await casesOf(id)).toEqual([{ status: 'open' }]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('while the first payment is going back in the dashboard, the second cannot be given back', async () => {
  const { id, second } = await paidTwice();
  const first = await firstPaymentOf(id, second);
  await refundElsewhere(id, { cf_payment_id: first, status: 'PENDING' });
  await desk.look(id);
  expect((await desk.refundDuplicate(id, second)).body['code']).toBe('refund_too_large');
  expect(await sumThere(id)).toBe(price);
  expect(await casesOf(id)).toEqual([{ status: 'open' }]);
});

test('a refund of a second payment that the provider holds keeps its task when the order is cancelled', async () => {
  const { id, second } = await paidTwice();
  await testApp.provider.admin('/refunds', { mode: 'ONHOLD', delayMs: 0 });
  await desk.refundDuplicate(id, second);
  await waitUntil(
    async () => {
      await desk.look(id);
      return desk.tasks(id, 'refund-hold-%');
    },
    ({ length }) => length === 1,
  );
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  await desk.cancel(id);
  await waitUntil(
    async () => {
      await desk.look(id);
      return orderStatus(testApp, id);
    },
    ({ status }) => status === 'refunded',
  );
  expect(await desk.tasks(id, 'refund-hold-%')).toMatchObject([{ status: 'todo', deleted_at: null }]);
});

test('a refund whose answer was lost is at the provider: a dispute does not make it one that was not sent', async () => {
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  const id = await desk.aPaidOrder(licence);
  answerLost = true;
  await desk.cancel(id);
  await desk.refundsSent(id);
  await desk.look(id);
  await testApp.provider.admin(`/orders/${id}/disputes`, { ageMs: 60_000 });
  await waitUntil(
    () => desk.tasks(id, 'dispute-%'),
    ({ length }) => length === 1,
  );
  answerLost = false;
  const { items } = await desk.requests(id);
  await sendRefund({ ...testApp, look: desk.look }, String(items[0]?.id));
  expect((await desk.requests(id)).items).toMatchObject([{ state: 'pending' }]);
  expect(await desk.tasks(id, 'refund-rf%')).toEqual([]);
  expect(mailsOf(id).filter(({ subject }) => !/^(Paid|Cancelled)/.test(subject))).toEqual([]);
});

test('what is left of a second payment goes back, not the whole', async () => {
  const { id, second } = await paidTwice();
  await providerAway();
  attempts = 0;
  await desk.refundDuplicate(id, second);
  // Waits for the failed attempt, which could otherwise succeed after the outage.
  await waitUntil(
    async () => attempts,
    (count) => count > 0,
  );
  await refundElsewhere(id, { cf_payment_id: second, refund_amount: 700 });
  await send(id);
  await desk.become(id, 'succeeded');
  expect((await desk.requests(id)).items).toMatchObject([{ state: 'succeeded', amountPaise: 80_000 }]);
  expect(await sumThere(id)).toBe(price);
  expect(await orderStatus(testApp, id)).toMatchObject({ status: 'paid' });
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a refund that names no payment counts for the second payment, and the order can still be cancelled', async () => {
  const { id } = await paidTwice();
  await refundElsewhere(id, { refund_amount: 700, unnamed: true });
  await desk.look(id);
  await desk.cancel(id);
  await desk.become(id, 'succeeded', 'succeeded');
  expect(await sumThere(id)).toBe(2 * price);
  expect(await orderStatus(testApp, id)).toMatchObject({ status: 'refunded' });
  expect(await desk.tasks(id, 'refund-rf%')).toEqual([]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a cancelled order whose price is given back in the dashboard: nobody is told that the refund failed', async () => {
  const id = await desk.aPaidOrder(licence);
  await providerAway();
  await desk.cancel(id);
  await refundElsewhere(id);
  await desk.look(id);
  expect((await desk.requests(id)).items).toMatchObject([{ state: 'cancelled' }]);
  await send(id);
  await desk.look(id);
  expect(await sumThere(id)).toBe(price);
  expect(await orderStatus(testApp, id)).toMatchObject({ status: 'refunded' });
  expect(await casesOf(id)).toEqual([{ status: 'cancelled' }]);
  expect(await desk.tasks(id, 'refund-rf%')).toEqual([]);
  await waitUntil(
    async () => mailsOf(id),
    (mails) => mails.some(({ subject }) => subject.startsWith('Refund sent')),
  );
  expect(mailsOf(id).filter(({ text }) => /safe with us/.test(text))).toEqual([]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('the same if the provider refuses ours because the price went back in that moment', async () => {
  const id = await desk.aPaidOrder(licence);
  beforeSending = async () => {
    beforeSending = undefined;
    await refundElsewhere(id);
  };
  await desk.cancel(id);
  await desk.become(id, 'cancelled');
  expect(await orderStatus(testApp, id)).toMatchObject({ status: 'refunded' });
  expect(await desk.tasks(id, 'refund-rf%')).toEqual([]);
  expect(mailsOf(id).filter(({ text }) => /safe with us/.test(text))).toEqual([]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a refund that fails after the bank has taken the money back: the buyer is not told that it is safe with us', async () => {
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  const id = await desk.aPaidOrder(licence);
  await desk.cancel(id);
  const [refund] = await desk.refundsSent(id);
  await desk.dispute(id, lost);
  await testApp.provider.admin(`/refunds/${refund?.refund_id}/status`, { status: 'FAILED' });
  await desk.become(id, 'failed');
  const mail = await waitUntil(
    async () => mailsOf(id).at(-1),
    (last) => last !== undefined && !last.subject.startsWith('Cancelled'),
  );
  expect(mail?.text).not.toMatch(/safe with us/);
  expect(await desk.tasks(id, 'refund-rf%')).toMatchObject([{ title: expect.stringContaining('Answer the dispute') }]);
});

test('with a second payment paid back by hand, no more goes out than was paid', async () => {
  const { id, second } = await paidTwice();
  const path = `/api/admin/orders/${id}/refund-tasks/${second}/done`;
  expect((await ask(testApp, 'POST', path, { reference: 'NEFT 9' }, desk.seller.bearer)).status).toBe(200);
  await providerAway();
  await desk.cancel(id);
  await refundElsewhere(id, { cf_payment_id: await firstPaymentOf(id, second) });
  await send(id);
  await desk.look(id);
  expect(await sumThere(id)).toBe(price);
  expect(await desk.tasks(id, 'overpaid-%')).toEqual([]);
  // Only staff can now decide which payment is the purchase.
  expect(await desk.tasks(id, 'refund-rf%')).toMatchObject([{ title: expect.stringContaining('nothing is left') }]);
});
