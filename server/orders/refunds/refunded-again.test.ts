import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ask } from '#test/accounts.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// A refund that failed and was requested again succeeds after all.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'again.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/faults', {});
  await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
});

const threeLicences = { planId: 'fssai-registration-1yr', amount: 4_500, quantity: 3 };
const share = 150_000;
const casesOf = (orderId: string) =>
  testApp.db.selectFrom('cases').select(['id', 'status']).where('order_id', '=', orderId).orderBy('unit').execute();
async function cancelLicence(id: string, index = 0) {
  const caseId = (await casesOf(id))[index]?.id;
  const path = `/api/user/orders/${id}/cancel`;
  expect((await ask(testApp, 'POST', path, { reason: '', caseId }, desk.customer.bearer)).status).toBe(202);
}
const unreachable = () => testApp.provider.admin('/faults', { refundStatus: 'reset', only: 'refund' });
async function goesThrough(id: string) {
  const [first] = (await desk.requests(id)).items.filter(({ state }) => state === 'failed');
  await testApp.provider.admin(`/refunds/${first?.id}/status`, { status: 'SUCCESS' });
  await desk.look(id);
  return first?.id;
}
const states = async (id: string) => (await desk.requests(id)).items.map(({ state }) => state).toSorted();
const sumThere = async (id: string) =>
  (await desk.refundsThere(id))
    .filter(({ refund_status }) => refund_status !== 'FAILED')
    .reduce((sum, refund) => sum + Math.round(refund.refund_amount * 100), 0);

test('the second refund of a licence is stopped while it is not sent', async () => {
  const id = await desk.aPaidOrder(threeLicences);
  await cancelLicence(id);
  await desk.become(id, 'failed');
  await unreachable();
  await cancelLicence(id);
  await goesThrough(id);
  expect(await states(id)).toEqual(['cancelled', 'succeeded']);
  const { items } = await desk.requests(id);
  expect(items.find(({ state }) => state === 'cancelled')?.failure).toContain('went through after all');
  expect((await casesOf(id)).map(({ status }) => status)).toEqual(['cancelled', 'open', 'open']);
  await testApp.provider.admin('/faults', {});
  await desk.look(id);
  expect(await sumThere(id)).toBe(share);
  expect(await desk.tasks(id, 'overpaid-%')).toEqual([]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test.each([
  ['a licence', (id: string) => cancelLicence(id), '₹1,500.00 too much'],
  ['the whole order', (id: string) => desk.cancel(id), '₹4,500.00 too much'],
])('staff get a task with the overpaid amount if the second one of %s was sent', async (_what, cancel, said) => {
  const id = await desk.aPaidOrder(threeLicences);
  await cancel(id);
  await desk.become(id, 'failed');
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  await cancel(id);
  await desk.refundsSent(id, 2);
  await goesThrough(id);
  expect(await states(id)).toEqual(['pending', 'succeeded']);
  expect(await desk.tasks(id, 'overpaid-%')).toMatchObject([
    { status: 'todo', deleted_at: null, title: expect.stringContaining(said) },
  ]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('the second cancellation of a whole order is stopped', async () => {
  const id = await desk.aPaidOrder(threeLicences);
  await desk.cancel(id);
  await desk.become(id, 'failed');
  await unreachable();
  await desk.cancel(id);
  await goesThrough(id);
  await desk.become(id, 'cancelled', 'succeeded');
  expect(await sumThere(id)).toBe(3 * share);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a cancellation of the whole order is sent for what is left after the licence that went back', async () => {
  const id = await desk.aPaidOrder(threeLicences);
  await cancelLicence(id);
  await desk.become(id, 'failed');
  await unreachable();
  await desk.cancel(id);
  await goesThrough(id);
  expect((await desk.requests(id)).items.map(({ amountPaise }) => amountPaise).toSorted()).toEqual([share, 2 * share]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a refund by staff that waits for a second person is withdrawn, and its task ends', async () => {
  const id = await desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
  const first = await desk.refund(id, 600_000);
  await desk.approve(String(first.body['id']));
  await desk.become(id, 'failed');
  expect((await desk.refund(id, 600_000)).body['state']).toBe('waiting_approval');
  await goesThrough(id);
  expect(await states(id)).toEqual(['cancelled', 'succeeded']);
  expect((await desk.tasks(id, 'approve-%')).map(({ status }) => status)).toEqual(['done', 'done']);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test.each([
  [
    'two parts in its place',
    async (id: string) => {
      await desk.refund(id, 20_000);
      await desk.refund(id, 20_000);
    },
  ],
  ['nothing in its place, while the case goes on', async () => undefined],
])('staff are told of it, with %s', async (_what, inItsPlace) => {
  const id = await desk.aPaidOrder(threeLicences);
  await desk.refund(id, 40_000);
  await desk.become(id, 'failed');
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  await inItsPlace(id);
  const failed = await goesThrough(id);
  expect(await desk.tasks(id, `refund-late-${failed}`)).toMatchObject([
    { status: 'todo', title: expect.stringContaining('₹400.00') },
  ]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('staff are told when a cancellation goes through after all, whose case had gone on', async () => {
  const id = await desk.aPaidOrder({ ...threeLicences, amount: 1_500, quantity: 1 });
  await desk.cancel(id);
  await desk.become(id, 'failed');
  expect(await casesOf(id)).toMatchObject([{ status: 'open' }]);
  const failed = await goesThrough(id);
  expect(await casesOf(id)).toMatchObject([{ status: 'cancelled' }]);
  expect(await desk.tasks(id, `refund-late-${failed}`)).toMatchObject([{ status: 'todo', deleted_at: null }]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('a refund by staff of another amount stays as it is', async () => {
  const id = await desk.aPaidOrder(threeLicences);
  await desk.refund(id, 50_000);
  await desk.become(id, 'failed');
  await unreachable();
  await desk.refund(id, 40_000);
  await goesThrough(id);
  expect(await states(id)).toEqual(['pending', 'succeeded']);
  expect(await desk.tasks(id, 'overpaid-%')).toEqual([]);
});
