import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { orderStatus, waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'duplicate.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/faults', {});
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});

async function paidTwice(more: object = {}) {
  const id = await desk.aPaidOrder(more);
  const { cf_payment_id: second } = (await desk.pay(id)) as { cf_payment_id: unknown };
  await desk.look(id);
  return { id, second: String(second) };
}

describe('an order that was paid twice', () => {
  test('is cancelled whole: the duplicate goes back first, then the price, with one credit note', async () => {
    const { id } = await paidTwice();
    const { status, body } = await desk.cancel(id);
    expect([status, body.refundPaise]).toEqual([202, 199_900]);
    await desk.become(id, 'succeeded', 'succeeded');
    const refunds = await desk.refundsThere(id);
    expect(new Set(refunds.map(({ cf_payment_id }) => cf_payment_id)).size).toBe(2);
    expect(await orderStatus(testApp, id)).toMatchObject({ status: 'refunded', duplicateReturnedPaise: 199_900 });
    expect(await desk.documents(id)).toEqual(['invoice 1999', 'credit_note 1999 01']);
    expect((await desk.cancel(id)).body.refundPaise).toBe(199_900);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('sends both back while the provider is still working, each of its own payment', async () => {
    const { id } = await paidTwice();
    await testApp.provider.admin('/refunds', { mode: 'PENDING' });
    await desk.cancel(id);
    const refunds = await desk.refundsSent(id, 2);
    expect(new Set(refunds.map(({ cf_payment_id }) => cf_payment_id)).size).toBe(2);
    expect(await orderStatus(testApp, id)).toMatchObject({ status: 'paid', cancelled: true });
  });

  test('keeps the price waiting while the refund of the duplicate has failed, and sends it afterwards', async () => {
    const { id, second } = await paidTwice();
    await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
    await desk.cancel(id);
    await desk.become(id, 'failed', 'pending');
    expect((await desk.requests(id)).items.map(({ waitsFor }) => waitsFor).sort()).toEqual(['duplicate', null]);
    expect(await desk.refundsThere(id)).toHaveLength(1);
    await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
    expect((await desk.refundDuplicate(id, second)).status).toBe(202);
    await desk.become(id, 'failed', 'succeeded', 'succeeded');
    expect(await orderStatus(testApp, id)).toMatchObject({ status: 'refunded', duplicateReturnedPaise: 199_900 });
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('has no refund of its price approved before the duplicate is on its way', async () => {
    const id = await desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
    const { body } = await desk.refund(id, 600_000);
    const { cf_payment_id: second } = (await desk.pay(id)) as { cf_payment_id: unknown };
    await desk.look(id);
    const early = await desk.approve(String(body.id));
    expect([early.status, early.body.code]).toEqual([409, 'duplicate_first']);
    await desk.refundDuplicate(id, String(second));
    await waitUntil(
      async () => {
        await desk.look(id);
        return desk.approve(String(body.id));
      },
      ({ status }) => status === 200,
    );
    await desk.become(id, 'succeeded', 'succeeded');
    expect(await desk.documents(id)).toEqual(['invoice 17998', 'credit_note 6000 03']);
  });

  test('has no refund approved that is more than what is left after a refund at the provider', async () => {
    const id = await desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
    const { body } = await desk.refund(id, 1_000_000);
    await testApp.provider.admin(`/orders/${id}/refunds`, { refund_amount: 9_000 });
    await desk.look(id);
    const answer = await desk.approve(String(body.id));
    expect([answer.status, answer.body.code]).toEqual([422, 'refund_too_large']);
  });

  test('a second payment without a webhook is found before the refund is sent', async () => {
    const id = await desk.aPaidOrder();
    await testApp.provider.admin('/webhooks', { never: true });
    await desk.pay(id);
    await desk.refund(id, 199_900);
    await waitUntil(
      async () => (await desk.requests(id)).items[0],
      (item) => item?.waitsFor === 'duplicate',
    );
    expect(await desk.refundsThere(id)).toEqual([]);
    await testApp.provider.admin('/webhooks', {});
  });
});
