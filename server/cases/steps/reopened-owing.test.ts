import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { recordMissedPromises } from '../jobs/missed-promises.ts';

// Reopening a case that ended while the customer still owed us a document.

let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@reopened.in', 'seller');
  asha = { ...(await aCustomer(testApp, 'asha@reopened.in')), email: 'asha@reopened.in' };
});
afterAll(() => testApp.close());

/** Creates a case in the check step with one rejected document, waiting for the customer. */
async function withPaperSentBack() {
  const one = await aCaseOf(testApp, asha, farah);
  for (const request of (await one.own()).requests.filter(({ state }) => state === 'needed'))
    if (request.answer === 'text')
      await one.call(asha, 'PUT', `/api/user/cases/${one.id}/requests/${request.id}`, { text: 'Lane 4, Pune' });
    else await one.answer(request.id);
  const sent = (await one.seen()).requests.find(({ state, documents }) => state === 'checking' && documents.length > 0);
  const verdict = { verdict: 'rejected', reason: 'blurred', documentId: sent?.documents.at(-1)?.id };
  await one.call(farah, 'POST', `/api/cases/${one.id}/requests/${sent?.id}/review`, verdict);
  expect(await one.seen()).toMatchObject({ step: { key: 'check' }, ball: 'customer', needed: 1 });
  return one;
}

test('after a refund that failed the customer has the ball as before, and no promise is missed', async () => {
  await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
  const one = await withPaperSentBack();
  const { orderId } = await one.own();
  expect((await ask(testApp, 'POST', `/api/user/orders/${orderId}/cancel`, { reason: '' }, asha.bearer)).status).toBe(
    202,
  );
  await waitUntil(
    async () => {
      await syncPayment(testApp, orderId, 'second look');
      return (await one.seen()).status;
    },
    (status) => status === 'open',
  );
  // A month later, the document is still missing.
  await recordMissedPromises(testApp.db, undefined, new Date(Date.now() + 30 * 86_400_000));
  const { ball, needed, missed, remedy } = await one.own();
  expect({ ball, needed, missed, coupon: remedy }).toEqual({
    ball: 'customer',
    needed: 1,
    missed: false,
    coupon: null,
  });
});

test('when staff open the case again after a dispute that was won, the customer has the ball', async () => {
  const one = await withPaperSentBack();
  const { orderId } = await one.own();
  const dispute = (wish: object) =>
    testApp.provider.admin(`/orders/${orderId}/disputes`, wish) as Promise<{ dispute_id: number }>;
  const { dispute_id } = await dispute({ ageMs: 120_000 });
  const close = async (dispute_status: string, ageMs: number) => {
    await dispute({ dispute_id: String(dispute_id), event: 'CLOSED', dispute_status, ageMs });
    await waitUntil(
      () => testApp.db.selectFrom('disputes').select('status').where('id', '=', String(dispute_id)).execute(),
      ([found]) => found?.status === dispute_status,
    );
  };
  await close('CHARGEBACK_MERCHANT_LOST', 60_000);
  expect((await one.act('POST', '/end', { reason: 'The bank took the money back.' })).status).toBe(200);
  await close('CHARGEBACK_MERCHANT_WON', 10_000);
  expect((await one.act('POST', '/reopen', { reason: 'The money is with us again.' })).status).toBe(200);
  expect(await one.own()).toMatchObject({ status: 'open', ball: 'customer', needed: 1 });
});
