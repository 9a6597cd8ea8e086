import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ask } from '#test/accounts.ts';
import { everything } from '#test/everything.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The owner cancels a whole order; its cases end at once, without waiting for the refund.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'whole.in');
});
afterAll(() => testApp.close());
beforeEach(() => testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 }));

const oneLicence = { planId: 'fssai-registration-1yr', amount: 1_500, quantity: 1 };
const twoLicences = { ...oneLicence, amount: 3_000, quantity: 2 };
const casesOf = (orderId: string) =>
  testApp.db
    .selectFrom('cases')
    .select(['id', 'version', 'status', 'step_key'])
    .where('order_id', '=', orderId)
    .orderBy('unit')
    .execute();
const states = async (id: string) => (await casesOf(id)).map(({ status }) => status);
async function firstCase(orderId: string) {
  const [first] = await casesOf(orderId);
  if (!first) throw new Error('the order has no case');
  return first;
}
const onCase = (caseId: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  ask(testApp, method, `/api/cases/${caseId}${path}`, body, desk.seller.bearer);
const sound = async () => expect(await checkInvariants(testApp.db)).toEqual([]);

test.each([oneLicence, twoLicences])(
  'staff cannot go on working on $quantity cases while the refund is pending',
  async (plan) => {
    const id = await desk.aPaidOrder(plan);
    expect((await desk.cancel(id)).status).toBe(202);
    expect(new Set(await states(id))).toEqual(new Set(['cancelled']));
    const { id: caseId, version } = await firstCase(id);
    const { body } = await onCase(caseId, 'GET', '');
    expect(body).toMatchObject({ status: 'cancelled', mayReopen: false });
    expect((await onCase(caseId, 'POST', '/reopen', { reason: 'by mistake', version })).status).toBe(409);
    expect((await onCase(caseId, 'POST', '/steps/papers', { action: 'complete', version })).status).toBe(409);
    const open = await testApp.db
      .selectFrom('tasks')
      .select('title')
      .where('order_id', '=', id)
      .where('case_id', 'is not', null)
      .where('deleted_at', 'is', null)
      .where('status', '<>', 'done')
      .execute();
    expect(open).toEqual([]);
    await sound();
  },
);

test('the customer reads in the case that it is cancelled and the money goes back', async () => {
  const id = await desk.aPaidOrder(oneLicence);
  await desk.cancel(id);
  const { id: caseId } = await firstCase(id);
  for (const [language, words] of [
    ['en', 'Cancelled, the money goes back'],
    ['hi', 'रद्द हुआ, पैसे लौटाए जा रहे हैं'],
  ] as const) {
    const headers = { ...desk.customer.bearer, 'accept-language': language };
    const { body } = await ask(testApp, 'GET', `/api/user/cases/${caseId}`, undefined, headers);
    expect(JSON.stringify(body)).toContain(words);
  }
});

test('the cases go on when the refund fails, and end when it succeeds after all', async () => {
  const id = await desk.aPaidOrder(twoLicences);
  const before = await casesOf(id);
  await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
  await desk.cancel(id);
  await desk.become(id, 'failed');
  expect((await casesOf(id)).map(({ status, step_key }) => [status, step_key])).toEqual(
    before.map(({ step_key }) => ['open', step_key]),
  );
  await sound();
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  await desk.cancel(id);
  expect(await states(id)).toEqual(['cancelled', 'cancelled']);
  await desk.become(id, 'failed', 'succeeded');
  expect(await states(id)).toEqual(['cancelled', 'cancelled']);
  await sound();
});

test('a refund of part by staff, or of a duplicate payment, ends no case', async () => {
  const id = await desk.aPaidOrder(oneLicence);
  await desk.pay(id);
  await desk.look(id);
  const duplicate = await testApp.db
    .selectFrom('refund_tasks')
    .select('provider_payment_id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  await desk.refundDuplicate(id, duplicate.provider_payment_id);
  await desk.refund(id, 10_000);
  expect(await states(id)).toEqual(['open']);
  await sound();
});

/** Creates a paid order with one licence that needs no more documents and waits for the end of its check. */
async function anOrderInCheck() {
  const orderId = await desk.aPaidOrder(oneLicence);
  const { id } = await firstCase(orderId);
  const { body } = await onCase(id, 'GET', '');
  for (const request of body['requests'] as { id: string }[]) {
    const { version } = await firstCase(orderId);
    await onCase(id, 'DELETE', `/requests/${request.id}?version=${version}`);
  }
  await onCase(id, 'POST', '/steps/papers', { action: 'complete', version: (await firstCase(orderId)).version });
  return { orderId, ...(await firstCase(orderId)) };
}

const pairs = everything ? 20 : 6;

test(`${pairs} pairs of a finished check and a cancellation at once: exactly one of both counts each time`, async () => {
  const orders = [];
  for (let n = 0; n < pairs; n += 1) orders.push(await anOrderInCheck());
  const answers = await Promise.all(
    orders.map(({ orderId, id, version }) =>
      Promise.all([onCase(id, 'POST', '/steps/check', { action: 'complete', version }), desk.cancel(orderId)]),
    ),
  );
  for (const [n, [finished, cancelled]] of answers.entries()) {
    const state = await firstCase(orders[n]?.orderId ?? '');
    if (finished.status === 200) {
      expect([cancelled.status, cancelled.body['code']]).toEqual([409, 'work_started']);
      expect(state.status).toBe('open');
    } else {
      expect([finished.status, cancelled.status]).toEqual([409, 202]);
      expect(state).toMatchObject({ status: 'cancelled', step_key: 'check' });
    }
  }
  await sound();
});

test('while staff are paying the whole price back, the customer reads that, not that the work has started', async () => {
  await testApp.provider.admin('/refunds', { mode: 'PENDING' });
  for (const plan of [{}, { planId: 'fssai-registration-1yr', amount: 4_500, quantity: 3 }]) {
    const id = await desk.aPaidOrder(plan);
    await desk.refund(id, (await desk.requests(id)).leftPaise);
    const { status, body } = await desk.cancel(id);
    expect([status, body['code']]).toEqual([409, 'order_refund_pending']);
    const page = await ask(testApp, 'GET', `/api/orders/${id}/status`, undefined, desk.customer.bearer);
    expect(page.body).toMatchObject({ cancellation: { refundPaise: 0, refunding: true }, disputed: false });
    const one = testApp.db.selectFrom('cases').select('id').where('order_id', '=', id);
    const { id: caseId } = await one.executeTakeFirstOrThrow();
    const alone = { reason: '', caseId };
    const licence = await ask(testApp, 'POST', `/api/user/orders/${id}/cancel`, alone, desk.customer.bearer);
    expect(licence.body['code']).toBe('order_refund_pending');
  }
});
