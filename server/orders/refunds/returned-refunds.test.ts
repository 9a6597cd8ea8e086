import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { orderStatus, waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { followStuckRefunds } from './staff-tasks.ts';

// Refunds that the provider made without our request or left pending. Staff get a task if such a refund did not reach
// the buyer.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'came-back.in');
});
afterAll(() => testApp.close());
beforeEach(() => testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 }));

const refundMails = (id: string) =>
  testApp.emails.filter(({ subject, text }) => text.includes(id) && subject.startsWith('Refund sent'));
async function refundThere(id: string, wish: object): Promise<(status: string) => Promise<void>> {
  const { refund_id } = (await testApp.provider.admin(`/orders/${id}/refunds`, wish)) as { refund_id: string };
  await desk.look(id);
  return async (status) => {
    await testApp.provider.admin(`/refunds/${refund_id}/status`, { status });
    await desk.look(id);
  };
}

describe('a refund that we had not asked for comes back after it had gone through', () => {
  test.each([
    ['of the whole price, in the dashboard', {}, 'in its dashboard'],
    ['of the whole price, by the provider itself', { automatic: true }, 'by itself'],
    ['of a part', { refund_amount: 700 }, 'in its dashboard'],
  ])('%s: staff have a task until it goes through again', async (_what, wish, how) => {
    const id = await desk.aPaidOrder();
    const become = await refundThere(id, wish);
    expect(await desk.openTasks(id, 'came-back-%')).toEqual([]);
    await become('FAILED');
    expect((await orderStatus(testApp, id)).status).toBe('paid');
    expect(await desk.openTasks(id, 'came-back-%')).toMatchObject([
      { title: expect.stringContaining(`that the provider made ${how}`) },
    ]);
    await become('SUCCESS');
    expect(await desk.openTasks(id, 'came-back-%')).toEqual([]);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('one that fails at once, or is asked for by us, has no such task', async () => {
    const id = await desk.aPaidOrder();
    await refundThere(id, { refund_amount: 600, status: 'FAILED' });
    await desk.refund(id, 50_000);
    await desk.settled(id, 'succeeded');
    const [ours] = (await desk.refundsThere(id)).filter(({ refund_amount }) => refund_amount === 500);
    await testApp.provider.admin(`/refunds/${ours?.refund_id}/status`, { status: 'FAILED' });
    await desk.become(id, 'failed');
    expect(await desk.openTasks(id, 'came-back-%')).toEqual([]);
    expect(await desk.openTasks(id, 'refund-rf%')).toHaveLength(1);
  });
});

test('a refund that the provider leaves pending for two weeks is a task until it ends', async () => {
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await desk.cancel(id);
  const [refund] = await desk.refundsSent(id);
  await desk.look(id);
  await followStuckRefunds(testApp.db, testApp.queue);
  expect(await desk.openTasks(id, 'refund-slow-%')).toEqual([]);
  await sql`update refunds set changed_at = now() - interval '15 days' where order_id = ${id}`.execute(testApp.db);
  await followStuckRefunds(testApp.db, testApp.queue);
  await followStuckRefunds(testApp.db, testApp.queue);
  expect(await desk.openTasks(id, 'refund-slow-%')).toMatchObject([
    { title: expect.stringMatching(/₹1,999\.00 .* pending for two weeks/) },
  ]);
  await testApp.provider.admin(`/refunds/${refund?.refund_id}/status`, { status: 'SUCCESS' });
  await desk.look(id);
  await followStuckRefunds(testApp.db, testApp.queue);
  expect(await desk.openTasks(id, 'refund-slow-%')).toEqual([]);
});

test('a refund of the dashboard that is on hold for two weeks is a task too', async () => {
  const id = await desk.aPaidOrder();
  const become = await refundThere(id, { refund_amount: 500, status: 'PENDING' });
  await become('ONHOLD');
  await sql`update refunds set changed_at = now() - interval '15 days' where order_id = ${id}`.execute(testApp.db);
  await followStuckRefunds(testApp.db, testApp.queue);
  expect(await desk.openTasks(id, 'refund-slow-%')).toHaveLength(1);
});

test('a refund that was held meanwhile is a task again after two more weeks', async () => {
  const id = await desk.aPaidOrder();
  const become = await refundThere(id, { refund_amount: 500, status: 'PENDING' });
  const wait = async () => {
    await sql`update refunds set changed_at = now() - interval '15 days' where order_id = ${id}`.execute(testApp.db);
    await followStuckRefunds(testApp.db, testApp.queue);
  };
  await wait();
  await become('SUCCESS');
  await followStuckRefunds(testApp.db, testApp.queue);
  // Changes the database directly, because a sync never replaces a final state.
  await sql`update refunds set state = 'PENDING' where order_id = ${id}`.execute(testApp.db);
  await wait();
  expect(await desk.openTasks(id, 'refund-slow-%')).toHaveLength(1);
});

test('the task of a slow refund of a second payment stays when the price of the order is back', async () => {
  const { id, second } = await desk.paidTwice();
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  await desk.refundDuplicate(id, second);
  const [duplicate] = await desk.refundsSent(id);
  await desk.look(id);
  await sql`update refunds set changed_at = now() - interval '15 days' where order_id = ${id}`.execute(testApp.db);
  await followStuckRefunds(testApp.db, testApp.queue);
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
  await desk.cancel(id);
  await waitUntil(
    async () => {
      await desk.look(id);
      return orderStatus(testApp, id);
    },
    ({ status }) => status === 'refunded',
  );
  expect(await desk.openTasks(id, `refund-slow-${duplicate?.cf_refund_id}`)).toHaveLength(1);
});

test('an automatic refund that names no payment of a single payment leaves the purchase, and is a task', async () => {
  const id = await desk.aPaidOrder();
  const become = await refundThere(id, { automatic: true, unnamed: true });
  expect((await orderStatus(testApp, id)).status).toBe('paid');
  const title = expect.stringMatching(
    /^The provider has refunded ₹1,999\.00 of \w{6} by itself and does not say of which payment/,
  );
  expect(await desk.openTasks(id, 'unplaced-%')).toMatchObject([{ title }]);
  expect(refundMails(id)).toEqual([]);
  await become('FAILED');
  expect(await desk.openTasks(id, 'unplaced-%')).toEqual([]);
  await become('SUCCESS');
  expect(await desk.openTasks(id, 'unplaced-%')).toHaveLength(1);
});
