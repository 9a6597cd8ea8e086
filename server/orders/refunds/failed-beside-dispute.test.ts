import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { orderStatus, waitUntil } from '#test/checkout.ts';
import { lost, refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// A dispute is named as the reason for an unsent refund only if the bank holds the amount that the refund needs.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'beside-dispute.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  await testApp.provider.admin('/faults', {});
});

const threeLicences = { planId: 'fssai-registration-1yr', amount: 4_500, quantity: 3 };
const subjects = (id: string) => testApp.emails.filter(({ text }) => text.includes(id)).map(({ subject }) => subject);

async function partLost(): Promise<string> {
  const id = await desk.aPaidOrder(threeLicences);
  await desk.dispute(id, lost, { dispute_amount: 1_500 });
  return id;
}

describe('a refund that the provider refuses', () => {
  test.each<[string, () => Promise<string>]>([
    [
      'while only the second payment is disputed',
      async () => {
        const { id, second } = await desk.paidTwice();
        await desk.dispute(id, undefined, { cf_payment_id: second });
        return id;
      },
    ],
    ['of what is left after a part was lost at the bank', partLost],
  ])('%s, is told as delayed, not as held by the bank', async (_what, prepare) => {
    const id = await prepare();
    await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
    expect((await desk.cancel(id)).status).toBe(202);
    await desk.settled(id, 'failed');
    expect(await desk.tasks(id, 'refund-rf%')).toMatchObject([
      { title: expect.stringContaining('did not go through') },
    ]);
    await waitUntil(
      async () => subjects(id),
      (found) => found.some((subject) => subject.startsWith('Your refund is delayed')),
    );
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });
});

test('a refund of the price is lessened to what is left, although the second payment is disputed', async () => {
  const { id, first, second } = await desk.paidTwice();
  await desk.dispute(id, undefined, { cf_payment_id: second });
  await testApp.provider.admin('/faults', { refundStatus: 'reset', only: 'refund' });
  expect((await desk.cancel(id)).status).toBe(202);
  await testApp.provider.admin(`/orders/${id}/refunds`, { cf_payment_id: first, refund_amount: 700 });
  await testApp.provider.admin('/faults', {});
  const { items } = await desk.requests(id);
  await testApp.queue.enqueue(testApp.db, 'send-refund', { refundId: String(items[0]?.id) });
  await desk.settled(id, 'succeeded');
  expect((await desk.requests(id)).items.map(({ amountPaise }) => amountPaise)).toEqual([129_900]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('while staff pay the price back, the page does not name a dispute of the second payment', async () => {
  const { id, second } = await desk.paidTwice();
  await desk.dispute(id, undefined, { cf_payment_id: second });
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  const { body } = await desk.refund(id, 199_900);
  if (body['state'] === 'waiting_approval') await desk.approve(String(body['id']));
  expect(await orderStatus(testApp, id)).toMatchObject({ disputed: false, cancellation: { refunding: true } });
  expect((await desk.cancel(id)).body['code']).toBe('order_refund_pending');
});
