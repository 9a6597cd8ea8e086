import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { aStaffMember, ask } from '#test/accounts.ts';
import { orderStatus } from '#test/checkout.ts';
import { duplicateActs, standing } from '#test/duplicate-payments.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/webhooks', { never: true });
  await testApp.provider.admin('/faults', {});
});

const { pay, giveBack, sent, tell, look, stands, refundTasks, aPaidOrder } = duplicateActs(() => testApp);

describe('a duplicate payment refunded by the provider', () => {
  test.each([
    ['REFUND_STATUS_WEBHOOK', {}],
    ['AUTO_REFUND_STATUS_WEBHOOK', { automatic: true }],
    ['AUTO_REFUND_STATUS_WEBHOOK', { automatic: true, unnamed: true }],
    ['REFUND_STATUS_WEBHOOK', { unnamed: true }],
  ])('%s %j: the purchase stands although the webhook of that payment was lost', async (kind, how) => {
    const { id } = await aPaidOrder();
    const second = await pay(id);
    await giveBack(id, how);
    expect((await sent(id)).map(({ type }) => type)).toContain(kind);
    await tell(id, kind);
    expect([await stands(id), await refundTasks(id)]).toEqual([standing, [`${second} closed`]]);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('is told to the buyer, and no task is created for staff', async () => {
    const { id } = await aPaidOrder();
    await pay(id);
    await look(id);
    expect(await orderStatus(testApp, id)).toMatchObject({ duplicatePaise: 199_900, duplicateReturnedPaise: 0 });
    await giveBack(id, { automatic: true });
    await look(id);
    expect(await orderStatus(testApp, id)).toMatchObject({
      status: 'paid',
      duplicatePaise: 199_900,
      duplicateReturnedPaise: 199_900,
      refundedPaise: 0,
    });
    const farah = await aStaffMember(testApp, 'farah@twice.in', 'seller');
    const { body } = await ask(testApp, 'GET', `/api/admin/orders/${id}`, undefined, farah.bearer);
    expect(body.troubles).toEqual([]);
    expect(body.refundTasks).toMatchObject([
      { doneAt: expect.any(String), doneBy: null, reference: expect.any(String) },
    ]);
  });
});

test('with a partly refunded duplicate payment asks staff for the rest', async () => {
  const { id } = await aPaidOrder();
  const second = await pay(id);
  const farah = await aStaffMember(testApp, 'farah@parts.in', 'seller');
  const asked = async () => {
    await look(id);
    expect(await checkInvariants(testApp.db)).toEqual([]);
    const { body } = await ask(testApp, 'GET', `/api/admin/orders/${id}`, undefined, farah.bearer);
    return body.refundTasks;
  };
  expect(await asked()).toMatchObject([{ amountPaise: 199_900, doneAt: null }]);
  await giveBack(id, { cf_payment_id: second, refund_amount: 500 });
  expect(await asked()).toMatchObject([{ amountPaise: 149_900, doneAt: null, reference: null }]);
  await giveBack(id, { cf_payment_id: second, refund_amount: 499 });
  expect(await asked()).toMatchObject([{ amountPaise: 100_000, doneAt: null }]);
  await giveBack(id, { cf_payment_id: second, refund_amount: 1_000 });
  expect(await asked()).toMatchObject([{ amountPaise: 199_900, doneAt: expect.any(String), doneBy: null }]);
});

test('marked as refunded by staff is due again when the provider fails that refund', async () => {
  const { id } = await aPaidOrder();
  const second = await pay(id);
  await look(id);
  const farah = await aStaffMember(testApp, 'farah@again.in', 'seller');
  const { refund_id } = await giveBack(id, { cf_payment_id: second, status: 'PENDING' });
  await look(id);
  const done = `/api/admin/orders/${id}/refund-tasks/${second}/done`;
  await ask(testApp, 'POST', done, { reference: refund_id }, farah.bearer);
  await look(id);
  expect(await refundTasks(id)).toEqual([`${second} closed`]);
  await testApp.provider.admin(`/refunds/${refund_id}/status`, { status: 'FAILED' });
  await look(id);
  expect(await refundTasks(id)).toEqual([`${second} open`]);
});
