import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffMember, ask } from '#test/accounts.ts';
import { aBuyer, initiatePayment, orderStatus } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Guests poll the status of unpaid orders.

const anOrder = async (testApp: TestApp, email: string) =>
  (await initiatePayment(testApp, aBuyer({ email }))).body.order_id;

/** Requests the status of orders, each time as if the pause between two provider calls had passed. */
async function poll(testApp: TestApp, ids: string[], times: number) {
  for (let n = 0; n < times; n += 1)
    for (const id of ids) {
      await testApp.db.updateTable('orders').set({ asked_at: null }).where('id', '=', id).execute();
      await orderStatus(testApp, id);
    }
}

describe('customers share a part of the calls that the provider allows', () => {
  let testApp: TestApp;
  const limits = { '/orders/:id': 60, '/orders/:id/payments': 20, '/orders/:id/refunds': 20 };
  beforeAll(async () => {
    testApp = await openTestApp({ providerLimits: limits });
  });
  afterAll(() => testApp.close());

  test('five polled orders leave staff, refunds and other payments their calls', async () => {
    const seller = await aStaffMember(testApp, 'farah@polled.in', 'seller');
    const paid = await anOrder(testApp, 'paid@polled.in');
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await anOrder(testApp, `guest${n}@polled.in`));
    await poll(testApp, ids, 6);
    const path = `/api/admin/orders/${ids[0]}/ask`;
    expect((await ask(testApp, 'POST', path, {}, seller.bearer)).status).toBe(200);
    expect(await testApp.payments.findRefunds(paid)).toEqual([]);
    await testApp.provider.admin('/webhooks', { never: true });
    await testApp.provider.admin(`/orders/${paid}/attempts`, { status: 'SUCCESS' });
    expect(await orderStatus(testApp, paid)).toMatchObject({ status: 'paid' });
  });
});
