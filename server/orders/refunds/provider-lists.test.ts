import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import type { ProviderRefund } from '#server/adapters/payments.ts';
import { ask } from '#test/accounts.ts';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { deliver, signed } from '#test/webhooks.ts';

// Refunds in the provider's list without our id, or of an attempt that was not captured.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
let alter: ((refunds: ProviderRefund[]) => ProviderRefund[]) | undefined;
beforeAll(async () => {
  testApp = await openTestApp({
    payments: (real) => ({
      ...real,
      async findRefunds(id, caller) {
        const found = await real.findRefunds(id, caller);
        return alter ? alter(found) : found;
      },
    }),
  });
  desk = await refundDesk(testApp, 'lists.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  alter = undefined;
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});

const licence = { planId: 'fssai-registration-1yr', amount: 1_500, quantity: 1 };
async function refundThere(id: string, wish: object): Promise<void> {
  await testApp.provider.admin(`/orders/${id}/refunds`, wish);
  await desk.look(id);
}
const mailsAbout = (id: string) =>
  testApp.emails.filter(({ text, to }) => to === desk.email && text.includes(id)).map(({ text }) => text);
const ended = (id: string) =>
  waitUntil(
    async () => {
      await desk.look(id);
      return (await desk.requests(id)).items;
    },
    (items) => items.every(({ state }) => state !== 'pending'),
  );

describe('refunds of the dashboard that are listed without an id of the merchant', () => {
  beforeEach(() => {
    alter = (refunds) =>
      refunds.map((refund) =>
        refund.merchantRefundId?.startsWith('dash') ? { ...refund, merchantRefundId: undefined } : refund,
      );
  });

  test('count in what is left to cancel, and nothing is held afterwards', async () => {
    const id = await desk.aPaidOrder(licence);
    await refundThere(id, { refund_amount: 700 });
    expect((await desk.requests(id)).leftPaise).toBe(80_000);
    expect((await desk.cancel(id)).body['refundPaise']).toBe(80_000);
    await ended(id);
    expect((await orderStatus(testApp, id)).status).toBe('refunded');
    expect(await desk.openTasks(id, 'held-%')).toEqual([]);
  });

  test('of the whole price, under way: nothing is promised a second time', async () => {
    const id = await desk.aPaidOrder(licence);
    await refundThere(id, { status: 'PENDING' });
    expect((await desk.cancel(id)).status).toBe(409);
  });

  test('of a second payment lessen what is left of it', async () => {
    const { id, second } = await desk.paidTwice(licence);
    await refundThere(id, { cf_payment_id: second, refund_amount: 700, status: 'PENDING' });
    expect((await desk.refundDuplicate(id, second)).body['amountPaise']).toBe(80_000);
  });
});

describe('an automatic refund of an attempt that was not captured', () => {
  /**
   * Creates a refund of an attempt: if an attempt succeeds after its time limit, the provider marks it as cancelled and
   * reverses it.
   */
  const ofAttempt = (): ProviderRefund => {
    const refundId = `auto${randomUUID()}`;
    const known = { refundId, merchantRefundId: refundId, paymentId: '99887766', processedSpeed: undefined };
    return { ...known, amountPaise: 150_000, state: 'SUCCESS', automatic: true };
  };
  beforeEach(() => {
    const extra = ofAttempt();
    alter = (refunds) => [...refunds, extra];
  });

  test('leaves the purchase to be cancelled, and that refund is sent', async () => {
    const id = await desk.aPaidOrder(licence);
    await desk.look(id);
    expect((await desk.cancel(id)).body['refundPaise']).toBe(150_000);
    await ended(id);
    expect((await desk.refundsThere(id)).map(({ refund_amount }) => refund_amount)).toEqual([1_500]);
    expect(await desk.openTasks(id, 'overpaid-%')).toEqual([]);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('leaves the purchase to staff, who refund a part', async () => {
    const id = await desk.aPaidOrder(licence);
    await desk.look(id);
    expect((await desk.refund(id, 50_000)).status).toBe(202);
  });

  test('under way, leaves a second payment to be marked as paid back by hand', async () => {
    const listed = { ...ofAttempt(), state: 'PENDING' };
    alter = (refunds) => [...refunds, listed];
    const { id, second } = await desk.paidTwice(licence);
    const path = `/api/admin/orders/${id}/refund-tasks/${second}/done`;
    const marked = await ask(testApp, 'POST', path, { reference: 'NEFT 123' }, desk.seller.bearer);
    expect([marked.status, marked.body['code']]).toEqual([200, undefined]);
  });

  test('is mailed as such, not as a second payment', async () => {
    const id = await desk.aPaidOrder(licence);
    await desk.look(id);
    const found = await waitUntil(
      async () => mailsAbout(id),
      (texts) => texts.some((text) => text.includes('an attempt to pay for your order')),
    );
    expect(found.join()).not.toContain('was paid more than once');
  });

  test.each([
    ['naming it', '99887766'],
    ['naming no payment', undefined],
  ])('of an order that was never paid, %s, is mailed as such and is no task', async (_how, paymentId) => {
    const headers = { ...desk.customer.bearer, 'idempotency-key': randomUUID() };
    const { body } = await initiatePayment(testApp, aBuyer({ email: desk.email, ...licence }), headers);
    const id = body.order_id;
    await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'FAILED' });
    const listed = { ...ofAttempt(), paymentId };
    alter = () => [listed];
    const refund = {
      cf_refund_id: randomUUID(),
      cf_payment_id: 99_887_766,
      refund_amount: 1_500,
      refund_status: 'SUCCESS',
    };
    const event = JSON.stringify({
      type: 'AUTO_REFUND_STATUS_WEBHOOK',
      event_time: new Date().toISOString(),
      data: { auto_refund: { order_id: id, ...refund } },
    });
    expect(await deliver(testApp, event, signed(event))).toBe(200);
    await waitUntil(
      async () => mailsAbout(id),
      (texts) => texts.some((text) => text.includes('an attempt to pay for your order')),
    );
    expect(await desk.openTasks(id, '%')).toEqual([]);
  });
});

test('a cancellation whose refund failed, and that staff have refunded in the dashboard: one look finds both, and the buyer reads the last', async () => {
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  const id = await desk.aPaidOrder(licence);
  await desk.cancel(id);
  const [refund] = await desk.refundsSent(id);
  await desk.look(id);
  await testApp.provider.admin('/webhooks', { never: true });
  await testApp.provider.admin(`/refunds/${refund?.refund_id}/status`, { status: 'FAILED' });
  await testApp.provider.admin(`/orders/${id}/refunds`, {});
  await testApp.provider.admin('/webhooks', {});
  await desk.look(id);
  expect((await orderStatus(testApp, id)).status).toBe('refunded');
  const found = await waitUntil(
    async () => mailsAbout(id),
    (texts) => texts.some((text) => text.includes('we have sent ₹1,500 back')),
  );
  expect(found.join()).not.toContain('The money is safe with us');
});
