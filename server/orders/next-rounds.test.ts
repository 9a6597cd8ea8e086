import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelCases, reopenCases } from '#server/cases/case/cancel-cases.ts';
import { monthsLater } from '#shared/rules/subscriptions.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { openNextRounds } from './next-rounds.ts';

let testApp: TestApp;
let asha: Session;
let orderId: string;

const deps = () => ({ queue: testApp.queue, secrets: testApp.secrets });
const cases = () =>
  testApp.db.selectFrom('cases').selectAll().where('order_id', '=', orderId).orderBy('round').execute();

/** Ends the month of the latest case. */
async function endMonth(): Promise<void> {
  const latest = (await cases()).at(-1);
  await testApp.db
    .updateTable('cases')
    .set({ next_round_at: new Date(Date.now() - 60_000) })
    .where('id', '=', latest?.id ?? '')
    .where('next_round_at', 'is not', null)
    .execute();
}

/** Advances the latest case to its rating step, at which the work is done. */
async function finishWork(): Promise<void> {
  const id = (await cases()).at(-1)?.id ?? '';
  const setSteps = (state: 'done' | 'now', from: 'now' | 'next', key: string) =>
    testApp.db
      .updateTable('case_steps')
      .set({ state, at: new Date() })
      .where('case_id', '=', id)
      .where('state', '=', from)
      .where('key', state === 'now' ? '=' : '!=', key)
      .execute();
  await setSteps('done', 'now', 'rating');
  await setSteps('now', 'next', 'rating');
  await testApp.db.updateTable('cases').set({ step_key: 'rating' }).where('id', '=', id).execute();
}

beforeAll(async () => {
  testApp = await openTestApp();
  const { body } = await initiatePayment(
    testApp,
    aBuyer({ email: 'months@cases.in', planId: 'basic', duration: 3, amount: 17_998 }),
  );
  orderId = body.order_id;
  await testApp.provider.admin(`/orders/${orderId}/attempts`, { status: 'SUCCESS' });
  await waitUntil(cases, (found) => found.length > 0);
  asha = await aCustomer(testApp, 'months@cases.in');
});
afterAll(() => testApp.close());

test('the first month opens with the payment, the next is due a month later', async () => {
  const order = await testApp.db
    .selectFrom('orders')
    .select('paid_at')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const [first, ...others] = await cases();
  expect(others).toEqual([]);
  expect(first?.next_round_at).toEqual(monthsLater(order.paid_at ?? new Date(0), 1));
  expect(await openNextRounds(testApp.db, deps())).toBe(0);
});

test('the next month opens when its day has come and the month before is done, once, for the same colleague', async () => {
  const farah = await aStaffMember(testApp, 'farah@rounds.in', 'seller');
  await testApp.db.updateTable('cases').set({ assignee_id: farah.id }).where('order_id', '=', orderId).execute();
  await endMonth();
  expect(await openNextRounds(testApp.db, deps())).toBe(0);

  await finishWork();
  const runs = await Promise.all([1, 2].map(() => openNextRounds(testApp.db, deps())));
  expect(runs.reduce((sum, count) => sum + count)).toBe(1);
  expect((await cases()).map(({ round, template_slug }) => [round, template_slug])).toEqual([
    [1, 'basic-growth'],
    [2, 'basic-growth-next-month'],
  ]);
  expect((await cases())[1]).toMatchObject({ assignee_id: farah.id, ball: 'customer', step_key: 'papers' });
  const subjects = await waitUntil(
    async () => testApp.emails.map(({ subject }) => subject),
    (found) => found.some((subject) => subject.startsWith('A new month begins')),
  );
  expect(subjects).toContain('A new month begins: Basic Growth, month 2');
});

test('the customer sees the month in the title, and is asked only for what a new month needs', async () => {
  const { body: own } = await callEndpoint(testApp, 'GET /api/user/cases', {}, asha.bearer);
  expect(own.map(({ title }) => title).toSorted()).toEqual(['Basic Growth, month 1', 'Basic Growth, month 2']);
  const second = own.find(({ title }) => title.endsWith('2'));
  const whole = await callEndpoint(
    testApp,
    'GET /api/user/cases/:id',
    { params: { id: `${second?.id}` } },
    asha.bearer,
  );
  expect(whole.body.requests.map(({ kind }) => kind)).toEqual(['goals']);
});

test('money back stops the months, a reversed refund goes on with them', async () => {
  await endMonth();
  await finishWork();
  const setStatus = (status: 'paid' | 'refunded') =>
    testApp.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
  await setStatus('refunded');
  await testApp.db.transaction().execute((tx) => cancelCases(tx, orderId));
  expect(await openNextRounds(testApp.db, deps())).toBe(0);
  await setStatus('paid');
  await testApp.db.transaction().execute((tx) => reopenCases(tx, orderId));
  expect(await openNextRounds(testApp.db, deps())).toBe(1);
});

test('there are as many months as were paid', async () => {
  expect((await cases()).map(({ round }) => round)).toEqual([1, 2, 3]);
  await finishWork();
  expect((await cases()).at(-1)?.next_round_at).toBeNull();
  expect(await openNextRounds(testApp.db, deps())).toBe(0);
});

test('no month opens while staff pay the whole price back, and the next one does when that fails', async () => {
  const desk = await refundDesk(testApp, 'back.in');
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  orderId = await desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
  await finishWork();
  await endMonth();
  const { body } = await desk.refund(orderId, 1_799_800);
  await desk.approve(String(body['id']));
  await desk.become(orderId, 'pending');
  expect(await openNextRounds(testApp.db, deps())).toBe(0);
  const [refund] = await waitUntil(
    () => desk.refundsThere(orderId),
    ({ length }) => length === 1,
  );
  await testApp.provider.admin(`/refunds/${refund?.refund_id}/status`, { status: 'FAILED' });
  await desk.become(orderId, 'failed');
  expect(await openNextRounds(testApp.db, deps())).toBe(1);
});

describe('a month that staff have ended after a refusal', () => {
  async function anEndedMonth(email: string): Promise<string> {
    const { body } = await initiatePayment(testApp, aBuyer({ email, planId: 'basic', duration: 3, amount: 17_998 }));
    orderId = body.order_id;
    await testApp.provider.admin(`/orders/${orderId}/attempts`, { status: 'SUCCESS' });
    await waitUntil(cases, (found) => found.length > 0);
    const farah = await aStaffMember(testApp, `farah.${email}`, 'seller');
    const act = async (method: string, path: string, change: object) => {
      const [first] = await cases();
      const changed = { ...change, version: first?.version };
      return ask(testApp, method, `/api/cases/${first?.id}${path}`, changed, farah.bearer);
    };
    const refusal = { authorityStatus: 'rejected', authorityWords: 'The page was closed' };
    expect((await act('PATCH', '', refusal)).status).toBe(200);
    expect((await act('POST', '/end', { reason: 'The platform refused' })).status).toBe(200);
    return orderId;
  }
  const rounds = async () => (await cases()).map(({ round, status }) => `${round} ${status}`);

  test('is followed by the next paid month on its day, and that one waits for its own work', async () => {
    await anEndedMonth('ended@cases.in');
    expect(await openNextRounds(testApp.db, deps())).toBe(0);
    await endMonth();
    expect(await openNextRounds(testApp.db, deps())).toBe(1);
    expect(await rounds()).toEqual(['1 cancelled', '2 open']);
    await endMonth();
    expect(await openNextRounds(testApp.db, deps())).toBe(0);
  });

  test('is not followed by a month while the refund of a cancelled order is on its way', async () => {
    const id = await anEndedMonth('cancelled@cases.in');
    await endMonth();
    const refundId = 'rfmonth';
    await testApp.db
      .insertInto('refund_requests')
      .values({
        id: refundId,
        order_id: id,
        amount_paise: 100,
        reason: '07',
        note: '',
        state: 'pending',
        by_customer: true,
      })
      .execute();
    expect(await openNextRounds(testApp.db, deps())).toBe(0);
    await testApp.db.updateTable('refund_requests').set({ state: 'failed' }).where('id', '=', refundId).execute();
    expect(await openNextRounds(testApp.db, deps())).toBe(1);
  });
});
