import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Creates a customer with a partly refunded order. */
async function aPartlyRefunded(domain: string) {
  const desk = await refundDesk(testApp, domain);
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await desk.refund(id, 99_999);
  await desk.settled(id, 'succeeded');
  return desk;
}

test('the page of a customer says how much of what was paid went back', async () => {
  const desk = await aPartlyRefunded('sums.in');
  // A fully refunded order counts neither in `spent` nor in `refundedPaise`.
  const whole = await desk.aPaidOrder();
  await desk.refund(whole, 199_900);
  await desk.settled(whole, 'succeeded');
  const { body } = await ask(testApp, 'GET', `/api/admin/users/${desk.customer.id}`, undefined, desk.seller.bearer);
  expect(body['sums']).toEqual({ orders: 2, paid: 1, spent: 1_999, refundedPaise: 99_999 });
});

test('a refund in the timeline has its amount to the paisa', async () => {
  const desk = await aPartlyRefunded('timeline.in');
  const { customer, seller } = desk;
  const { status, body } = await callEndpoint(
    testApp,
    'GET /api/admin/users/:id/timeline',
    { params: { id: customer.id } },
    seller.bearer,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const amounts = body.items.map(({ kind, amount, amountPaise }) => [kind, amount, amountPaise]);
  expect(amounts).toContainEqual(['order-refunded', 999, 99_999]);
  expect(amounts).toContainEqual(['order-paid', 1_999, 199_900]);
  expect(amounts).toContainEqual(['signed-up', null, null]);
});
