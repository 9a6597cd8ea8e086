import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { orderStatus, waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'states.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/faults', {});
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});

const become = (refundId: string, status: string) => testApp.provider.admin(`/refunds/${refundId}/status`, { status });
const delayed = (id: string) =>
  testApp.emails.filter(({ subject, text }) => subject.startsWith('Your refund is delayed') && text.includes(id));
const first = async (id: string) => {
  const [item] = (await desk.requests(id)).items;
  if (!item) throw new Error('no request');
  return item;
};

test('ONHOLD: staff see why and get a task, which ends when the refund goes through', async () => {
  await testApp.provider.admin('/refunds', { mode: 'ONHOLD', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await desk.refund(id, 40_000);
  const held = await waitUntil(
    async () => {
      await desk.look(id);
      return first(id);
    },
    ({ waitsFor }) => waitsFor === 'provider',
  );
  expect(held.state).toBe('pending');
  expect(await desk.tasks(id, 'refund-hold-%')).toMatchObject([{ status: 'todo' }]);
  await desk.look(id);
  expect(await desk.tasks(id, 'refund-hold-%')).toHaveLength(1);
  await become(held.id, 'SUCCESS');
  await desk.become(id, 'succeeded');
  expect(await desk.tasks(id, 'refund-hold-%')).toMatchObject([{ status: 'done' }]);
  expect(await desk.documents(id)).toEqual(['invoice 1999', 'credit_note 400 03']);
});

test('held, going on, held again: the task is to do again, but not while the provider goes on holding', async () => {
  await testApp.provider.admin('/refunds', { mode: 'ONHOLD', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await desk.refund(id, 40_000);
  const { id: refundId } = await first(id);
  const states = async () => {
    await desk.look(id);
    return (await desk.tasks(id, 'refund-hold-%')).map(({ status }) => status);
  };
  await waitUntil(states, (found) => found.join() === 'todo');
  const ofHold = testApp.db
    .updateTable('tasks')
    .where('order_id', '=', id)
    .where('template_step', 'like', 'refund-hold-%');
  await ofHold.set({ status: 'done', done_at: new Date(), changed_by: desk.seller.id }).execute();
  expect(await states()).toEqual(['done']);
  await become(refundId, 'PENDING');
  expect(await states()).toEqual(['done']);
  await become(refundId, 'ONHOLD');
  expect(await states()).toEqual(['todo']);
});

test('CANCELLED by the provider: a task, nothing is credited, and the amount is free again', async () => {
  await testApp.provider.admin('/refunds', { mode: 'CANCELLED', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await desk.refund(id, 40_000);
  await desk.become(id, 'cancelled');
  expect(await desk.tasks(id, 'refund-rf%')).toMatchObject([{ status: 'todo' }]);
  expect((await desk.requests(id)).leftPaise).toBe(199_900);
  expect(await desk.documents(id)).toEqual(['invoice 1999']);
});

test.each([
  [false, 'INSTANT'],
  [true, 'STANDARD'],
])('INSTANT, falling back: %s, was processed as %s', async (instantFallsBack, processed) => {
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0, instantFallsBack });
  const id = await desk.aPaidOrder();
  await desk.refund(id, 40_000, desk.seller, { speed: 'INSTANT' });
  await desk.become(id, 'succeeded');
  expect(await first(id)).toMatchObject({ speed: 'INSTANT', processedSpeed: processed });
});

test('reversed after it had gone through: the request has failed, a task says so, and the order stands again', async () => {
  const id = await desk.aPaidOrder();
  await desk.cancel(id);
  await desk.become(id, 'succeeded');
  const { id: refundId } = await first(id);
  expect(await orderStatus(testApp, id)).toMatchObject({ status: 'refunded' });
  await become(refundId, 'FAILED');
  await desk.become(id, 'failed');
  expect(await desk.tasks(id, 'refund-rf%')).toMatchObject([
    { status: 'todo', deleted_at: null, title: expect.stringContaining('has come back') },
  ]);
  expect(await orderStatus(testApp, id)).toMatchObject({ status: 'paid', cancelled: false });
  expect(delayed(id)).toHaveLength(1);
  await desk.look(id);
  expect(await desk.tasks(id, 'refund-rf%')).toHaveLength(1);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('failed, then through after all: the request has succeeded and its task is done', async () => {
  await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await desk.refund(id, 40_000);
  await desk.become(id, 'failed');
  await become((await first(id)).id, 'SUCCESS');
  await desk.become(id, 'succeeded');
  expect(await first(id)).toMatchObject({ failure: null });
  expect(await desk.tasks(id, 'refund-rf%')).toMatchObject([{ status: 'done' }]);
});

test.each(['done', 'deleted'])('failed, through, and come back: the task that was %s is to do again', async (end) => {
  await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await desk.cancel(id);
  await desk.become(id, 'failed');
  const deleted = { deleted_at: new Date(), changed_by: desk.seller.id };
  if (end === 'deleted') await testApp.db.updateTable('tasks').set(deleted).where('order_id', '=', id).execute();
  const { id: refundId } = await first(id);
  await become(refundId, 'SUCCESS');
  await desk.become(id, 'succeeded');
  await become(refundId, 'FAILED');
  await desk.become(id, 'failed');
  expect(await desk.tasks(id, 'refund-rf%')).toMatchObject([
    { status: 'todo', deleted_at: null, title: expect.stringContaining('has come back') },
  ]);
  const overdue = testApp.db
    .selectFrom('tasks')
    .select(['due_at', 'done_at'])
    .where('template_step', '=', `refund-${refundId}`);
  const task = await overdue.executeTakeFirstOrThrow();
  expect([task.done_at, Number(task.due_at) > Date.now()]).toEqual([null, true]);
});

test.each([
  ['refused at once', { refundStatus: 400, times: 1 }, 'SUCCESS'],
  ['failed later', {}, 'FAILED'],
])('a cancellation whose refund is %s: the customer gets one mail that it is delayed', async (_when, faults, mode) => {
  await testApp.provider.admin('/refunds', { mode, delayMs: 0 });
  await testApp.provider.admin('/faults', faults);
  const id = await desk.aPaidOrder();
  await desk.cancel(id);
  await desk.become(id, 'failed');
  await waitUntil(
    async () => delayed(id),
    ({ length }) => length === 1,
  );
  await desk.look(id);
  expect(delayed(id)).toHaveLength(1);
});

test('a failed refund by staff sends the customer no mail about a cancellation', async () => {
  await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
  const id = await desk.aPaidOrder();
  await desk.refund(id, 40_000);
  await desk.become(id, 'failed');
  const mails = await testApp.db.selectFrom('mails').select('kind').where('order_id', '=', id).execute();
  expect(mails.map(({ kind }) => kind)).not.toContain('refund-failed');
});
