import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import { aCustomer, aStaffMember, ask, goodPassword, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { aPicture } from '#test/uploads.ts';

// A buyer disputes a payment at the bank and has the account erased; the evidence for our answer is kept.

let testApp: TestApp;
let seller: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  seller = await aStaffMember(testApp, 'farah@evidence.in', 'seller');
});
afterAll(() => testApp.close());

const erase = (who: Session) => ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, who.bearer);
const dispute = (orderId: string) =>
  testApp.db.selectFrom('disputes').selectAll().where('order_id', '=', orderId).executeTakeFirst();
async function evidenceOf(id: string) {
  const answer = await fetch(`${testApp.url}/api/admin/disputes/${id}/evidence`, { headers: seller.bearer });
  return unzip(Buffer.from(await answer.arrayBuffer()));
}

/** Creates a disputed order with a document and a message from its buyer. */
async function aDisputedOrder(email: string) {
  const buyer = await aCustomer(testApp, email);
  const plan = { planId: 'fssai-registration-1yr', amount: 1_500 };
  const { orderId, caseId } = await aPaidOrderWithCase(testApp, { email, ...plan }, buyer.bearer);
  const { body } = await ask(testApp, 'GET', `/api/user/cases/${caseId}`, undefined, buyer.bearer);
  const request = (body['requests'] as { id: string; kind: string }[]).find(({ kind }) => kind === 'identity');
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await aPicture())], 'pan.png', { type: 'image/png' }));
  const path = `${testApp.url}/api/user/cases/${caseId}/requests/${request?.id}`;
  expect((await fetch(path, { method: 'PUT', body: form, headers: buyer.bearer })).status).toBe(200);
  await ask(testApp, 'POST', `/api/user/cases/${caseId}/messages`, { text: 'My page is live!' }, buyer.bearer);
  await testApp.provider.admin(`/orders/${orderId}/disputes`, {});
  const raised = await waitUntil(() => dispute(orderId), Boolean);
  return { buyer, orderId, disputeId: raised?.id ?? '' };
}

test('the log of an open dispute stays, and goes a year after its last news', async () => {
  const { buyer, orderId, disputeId } = await aDisputedOrder('asha@evidence.in');
  expect((await erase(buyer)).status).toBe(200);
  const work = (await evidenceOf(disputeId)).get('3-work.txt')?.toString() ?? '';
  expect(work).toContain('Buyer: My page is live!');
  expect(work).toMatch(/identity {2}not reviewed/);
  await testApp.db
    .updateTable('disputes')
    .set({ changed_at: new Date(Date.now() - 366 * 86_400_000) })
    .execute();
  await purgePersonalData(testApp.db, new Date());
  expect(await dispute(orderId)).toMatchObject({ work_log: null });
});

test('no log is kept of a dispute that is closed', async () => {
  const { buyer, orderId, disputeId } = await aDisputedOrder('imran@evidence.in');
  await testApp.provider.admin(`/orders/${orderId}/disputes`, { dispute_id: disputeId, event: 'CLOSED' });
  await waitUntil(
    () => dispute(orderId),
    (found) => found?.event === 'closed',
  );
  await erase(buyer);
  expect(await dispute(orderId)).toMatchObject({ work_log: null });
});
