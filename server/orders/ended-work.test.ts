import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The authority or the platform refuses for good, and staff end the case without a result.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'ended.in');
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});
afterAll(() => testApp.close());

/** Ends the case of one licence of the order. */
async function endRefused(orderId: string, unit = 1): Promise<void> {
  const cases = testApp.db.selectFrom('cases').select('id').where('order_id', '=', orderId).where('unit', '=', unit);
  const { id } = await cases.executeTakeFirstOrThrow();
  const call = (method: string, path: string, body?: object) =>
    ask(testApp, method, `/api/cases/${id}${path}`, body, desk.seller.bearer);
  const version = async () => (await call('GET', '')).body['version'];
  const refused = { authorityStatus: 'rejected', authorityWords: 'Not allowed here.', version: await version() };
  expect((await call('PATCH', '', refused)).status).toBe(200);
  const ended = await call('POST', '/end', { reason: 'Refused; half comes back.', version: await version() });
  expect(ended.body).toMatchObject({ status: 'cancelled' });
}
async function subscriptionStatus(orderId: string) {
  const { body } = await callEndpoint(testApp, 'GET /api/user/subscriptions', {}, desk.customer.bearer);
  return body.find((subscription) => subscription.orderId === orderId)?.status;
}
const twoLicences = { planId: 'fssai-registration-1yr', amount: 3_000, quantity: 2 };

test.each([1, 2])(
  'the e-mail about a part that is given back does not say that the order with %i licence(s) stays as it is',
  async (quantity) => {
    const id = await desk.aPaidOrder({ planId: 'fssai-registration-1yr', amount: 1_500 * quantity, quantity });
    await endRefused(id);
    await desk.refund(id, 75_000);
    await desk.settled(id, 'succeeded');
    const ticket = id.slice(3, 9).toUpperCase();
    const [mail] = await waitUntil(
      async () =>
        testApp.emails.filter(({ subject }) => subject.startsWith('Refund sent: ₹750') && subject.includes(ticket)),
      ({ length }) => length > 0,
    );
    expect(mail?.text).toContain('we have sent ₹750 of the');
    expect(mail?.text).not.toContain('Your order stays as it is');
  },
);

test('one-time work that ended without a result is a cancelled subscription, until the case is opened again', async () => {
  const id = await desk.aPaidOrder();
  await endRefused(id);
  expect(await subscriptionStatus(id)).toBe('Cancelled');
  const { id: caseId } = await testApp.db
    .selectFrom('cases')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const { body } = await ask(testApp, 'GET', `/api/cases/${caseId}`, undefined, desk.seller.bearer);
  const wish = { reason: 'They look at it again.', version: body['version'] };
  expect((await ask(testApp, 'POST', `/api/cases/${caseId}/reopen`, wish, desk.seller.bearer)).status).toBe(200);
  expect(await subscriptionStatus(id)).toBe('Active');
});

test('of two licences the other one goes on', async () => {
  const id = await desk.aPaidOrder(twoLicences);
  await endRefused(id, 2);
  expect(await subscriptionStatus(id)).toBe('Active');
  await endRefused(id, 1);
  expect(await subscriptionStatus(id)).toBe('Cancelled');
});

test('a growth plan stays active after a month that ended without a result, while another paid month follows', async () => {
  const id = await desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
  await endRefused(id);
  expect(await subscriptionStatus(id)).toBe('Active');
  await testApp.db.updateTable('cases').set({ next_round_at: null }).where('order_id', '=', id).execute();
  expect(await subscriptionStatus(id)).toBe('Cancelled');
});

test('a growth plan is active beyond its end date until its paid months are delivered', async () => {
  const id = await desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
  const past = new Date(Date.now() - 86_400_000);
  await testApp.db.updateTable('subscriptions').set({ end_date: past }).where('order_id', '=', id).execute();
  const change = (fields: object) => testApp.db.updateTable('cases').set(fields).where('order_id', '=', id).execute();
  expect(await subscriptionStatus(id)).toBe('Active');
  await change({ step_key: 'rating' });
  expect(await subscriptionStatus(id)).toBe('Active');
  await change({ next_round_at: null });
  expect(await subscriptionStatus(id)).toBe('Expired');
});
