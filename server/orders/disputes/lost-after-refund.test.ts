import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { waitUntil } from '#test/checkout.ts';
import { lost, refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The bank takes back the payment of an order whose work has ended. No task then asks staff whether to stop the work.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'after.in');
});
afterAll(() => testApp.close());

const price = 199_900;
const overpaid = (id: string) => desk.openTasks(id, 'overpaid-total');
const decision = (id: string) => desk.tasks(id, 'lost-%');

test.each([
  ['refunded by staff', (id: string) => desk.refund(id, price)],
  ['cancelled by its owner', (id: string) => desk.cancel(id)],
])('an order that was %s before is a task about the money only', async (_how, end) => {
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await end(id);
  await desk.settled(id, 'succeeded');
  await desk.dispute(id, lost);
  await waitUntil(
    () => overpaid(id),
    ({ length }) => length === 1,
  );
  expect(await decision(id)).toEqual([]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('an order that was refunded after the loss is not that task any more', async () => {
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await desk.refund(id, price);
  const [refund] = await desk.refundsSent(id);
  await desk.look(id);
  await desk.dispute(id, lost);
  expect(await decision(id)).toMatchObject([{ status: 'todo', deleted_at: null }]);
  await testApp.provider.admin(`/refunds/${refund?.refund_id}/status`, { status: 'SUCCESS' });
  await desk.settled(id, 'succeeded');
  expect(await decision(id)).toMatchObject([{ deleted_at: expect.any(Date) }]);
  expect(await overpaid(id)).toHaveLength(1);
});

test('an order whose cancellation is on its way is none either; after it failed, its task names the dispute', async () => {
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await desk.cancel(id);
  const [refund] = await desk.refundsSent(id);
  await desk.look(id);
  await desk.dispute(id, lost);
  expect(await decision(id)).toEqual([]);
  await testApp.provider.admin(`/refunds/${refund?.refund_id}/status`, { status: 'FAILED' });
  await desk.become(id, 'failed');
  expect(await desk.openTasks(id, 'refund-%')).toMatchObject([{ title: expect.stringContaining('bank') }]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});
