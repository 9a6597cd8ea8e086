import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ask } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The customer cancels a whole order after staff have cancelled some of its licences or requested their cancellation.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'rest.in');
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});
afterAll(() => testApp.close());

const share = 499_900;

async function threeLicences() {
  const plan = { planId: 'fssai-state-license', quantity: 3 };
  const { body } = await ask(testApp, 'POST', '/api/quote', plan);
  const id = await desk.aPaidOrder({ ...plan, amount: body['total'] });
  const cases = await casesOf(id);
  return { id, caseIds: cases.map((row) => row.id) };
}
const casesOf = (orderId: string) =>
  testApp.db.selectFrom('cases').select(['id', 'status']).where('order_id', '=', orderId).orderBy('unit').execute();
const states = async (id: string) => (await casesOf(id)).map(({ status }) => status);
const cancelAll = (id: string) =>
  ask(testApp, 'POST', `/api/user/orders/${id}/cancel`, { reason: 'closed' }, desk.customer.bearer);
const offered = async (id: string) =>
  (await ask(testApp, 'GET', `/api/orders/${id}/status`, undefined, desk.customer.bearer)).body['cancellation'];
const returned = (id: string, paise: number) =>
  waitUntil(
    async () => {
      await desk.look(id);
      const { body } = await ask(testApp, 'GET', `/api/orders/${id}/status`, undefined, desk.customer.bearer);
      return body['refundedPaise'];
    },
    (refunded) => refunded === paise,
  );

test('a licence that waits for a second person is cancelled with the order, and nobody can withdraw its refund', async () => {
  const { id, caseIds } = await threeLicences();
  expect((await desk.refund(id, share, desk.seller, { caseId: caseIds[0] })).body.state).toBe('pending');
  const waiting = await desk.refund(id, share, desk.seller, { caseId: caseIds[1] });
  expect(waiting.body.state).toBe('waiting_approval');
  expect(await offered(id)).toEqual({ refundPaise: 2 * share, refunding: false });
  const { status, body } = await cancelAll(id);
  expect([status, body['refundPaise']]).toEqual([202, 2 * share]);
  expect((await desk.withdraw(String(waiting.body.id))).status).toBe(409);
  expect((await desk.approve(String(waiting.body.id))).status).toBe(409);
  await returned(id, 3 * share);
  expect(await states(id)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('the other cases end too if an earlier licence was refunded in part only', async () => {
  const { id, caseIds } = await threeLicences();
  await desk.refund(id, 100_000, desk.seller, { caseId: caseIds[0] });
  const { status, body } = await cancelAll(id);
  expect([status, body['refundPaise']]).toEqual([202, 2 * share]);
  expect(await states(id)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  const again = await cancelAll(id);
  expect([again.status, again.body['refundPaise']]).toEqual([202, 2 * share]);
  await returned(id, 2 * share + 100_000);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('of two cancellations at once one counts', async () => {
  const { id, caseIds } = await threeLicences();
  await desk.refund(id, 100_000, desk.seller, { caseId: caseIds[2] });
  const answers = await Promise.all([cancelAll(id), cancelAll(id), cancelAll(id)]);
  expect(answers.map(({ status, body }) => [status, body['refundPaise']])).toEqual(Array(3).fill([202, 2 * share]));
  await returned(id, 2 * share + 100_000);
});

test('an order of which staff cancelled every licence for a part has no refund on its way once that was sent', async () => {
  const { id, caseIds } = await threeLicences();
  const shown = async () => (await ask(testApp, 'GET', `/api/orders/${id}/status`)).body;
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  for (const caseId of caseIds) await desk.refund(id, 100_000, desk.seller, { caseId });
  expect(await shown()).toMatchObject({ status: 'paid', cancelled: true, refundPending: true });
  const sent = await desk.refundsSent(id, 3);
  for (const { refund_id } of sent) await testApp.provider.admin(`/refunds/${refund_id}/status`, { status: 'SUCCESS' });
  await desk.become(id, 'succeeded', 'succeeded', 'succeeded');
  expect(await shown()).toMatchObject({
    status: 'paid',
    cancelled: true,
    refundPending: false,
    refundedPaise: 300_000,
  });
});
