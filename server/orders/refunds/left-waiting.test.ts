import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ask } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { everything } from '#test/everything.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sendRefund } from './send-refund.ts';
import { followStuckRefunds } from './staff-tasks.ts';

// Refunds that wait: for approval by a second person, for the provider, or for staff to mark them as paid by hand.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
/** Whether the provider accepts a refund but does not list it; `taken` once it has accepted one. */
let takesWithoutListing: boolean | 'taken' = false;
beforeAll(async () => {
  testApp = await openTestApp({
    payments: (real) => ({
      ...real,
      async createRefund(asked) {
        if (takesWithoutListing) takesWithoutListing = 'taken';
        else await real.createRefund(asked);
      },
    }),
  });
  desk = await refundDesk(testApp, 'waiting.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/faults', {});
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});

describe('a refund that waits for a second person', () => {
  test('is withdrawn with its reason, and its task ends, when the provider’s dashboard refunds the price', async () => {
    const id = await desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
    const { body } = await desk.refund(id, 600_000);
    expect(body['state']).toBe('waiting_approval');
    await testApp.provider.admin(`/orders/${id}/refunds`, {});
    await desk.look(id);
    const [request] = (await desk.requests(id)).items;
    expect(request).toMatchObject({
      state: 'cancelled',
      failure: 'The whole price was refunded at the provider.',
    });
    expect(await desk.tasks(id, 'approve-%')).toMatchObject([{ status: 'done', deleted_at: null }]);
    expect((await desk.approve(String(body['id']))).body['code']).toBe('refund_decided');
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });
});

describe('a duplicate payment', () => {
  const markDone = (id: string, payment: string) =>
    ask(
      testApp,
      'POST',
      `/api/admin/orders/${id}/refund-tasks/${payment}/done`,
      { reference: 'NEFT 123' },
      desk.seller.bearer,
    );
  async function paidTwice() {
    const id = await desk.aPaidOrder();
    const { cf_payment_id: second } = (await desk.pay(id)) as { cf_payment_id: unknown };
    await desk.look(id);
    return { id, second: String(second) };
  }

  test('cannot be marked as paid back by hand while its refund is under way', async () => {
    await testApp.provider.admin('/refunds', { mode: 'PENDING' });
    const { id, second } = await paidTwice();
    expect((await desk.refundDuplicate(id, second)).status).toBe(202);
    const marked = await markDone(id, second);
    expect([marked.status, marked.body['code']]).toEqual([409, 'refund_task_pending']);
  });

  test('nor while a refund of it that was made in the provider’s dashboard is under way', async () => {
    await testApp.provider.admin('/refunds', { mode: 'PENDING' });
    const { id, second } = await paidTwice();
    const made = (await testApp.provider.admin(`/orders/${id}/refunds`, { status: 'PENDING' })) as {
      cf_payment_id: unknown;
    };
    expect(String(made.cf_payment_id)).toBe(second);
    await desk.look(id);
    const marked = await markDone(id, second);
    expect([marked.status, marked.body['code']]).toEqual([409, 'refund_task_pending']);
  });

  test('can be marked after that refund has failed', async () => {
    await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
    const { id, second } = await paidTwice();
    await desk.refundDuplicate(id, second);
    await desk.become(id, 'failed');
    expect((await markDone(id, second)).status).toBe(200);
  });

  const pairs = everything ? 20 : 6;

  test(`of ${pairs} pairs of a mark and a refund at once, one of both is refused each time`, async () => {
    const orders = [];
    for (let n = 0; n < pairs; n += 1) orders.push(await paidTwice());
    const answers = await Promise.all(
      orders.map(({ id, second }) => Promise.all([markDone(id, second), desk.refundDuplicate(id, second)])),
    );
    for (const [marked, refunded] of answers)
      expect([
        [200, 409],
        [409, 202],
      ]).toContainEqual([marked.status, refunded.status]);
  });
});

describe('a refund that could not be sent', () => {
  const olderBy = (id: string, minutes: number) =>
    testApp.db
      .updateTable('refund_requests')
      .set({ requested_at: new Date(Date.now() - minutes * 60_000) })
      .where('order_id', '=', id)
      .execute();

  test('becomes one task for staff after an hour, which ends when it was sent', async () => {
    await testApp.provider.admin('/refunds', { mode: 'PENDING' });
    await testApp.provider.admin('/faults', { refundStatus: 'reset', only: 'refund' });
    const id = await desk.aPaidOrder();
    await desk.cancel(id);
    await olderBy(id, 50);
    await followStuckRefunds(testApp.db, testApp.queue);
    expect(await desk.tasks(id, 'refund-unsent-%')).toEqual([]);
    await olderBy(id, 130);
    await followStuckRefunds(testApp.db, testApp.queue);
    await followStuckRefunds(testApp.db, testApp.queue);
    expect(await desk.tasks(id, 'refund-unsent-%')).toMatchObject([
      { status: 'todo', title: expect.stringContaining('₹1,999.00') },
    ]);
    expect(await checkInvariants(testApp.db)).toEqual([]);
    await testApp.provider.admin('/faults', {});
    const [request] = (await desk.requests(id)).items;
    await sendRefund({ ...testApp, look: desk.look }, String(request?.id));
    await followStuckRefunds(testApp.db, testApp.queue);
    await desk.look(id);
    await followStuckRefunds(testApp.db, testApp.queue);
    expect(await desk.openTasks(id, 'refund-%')).toEqual([]);
  });

  test('is another task once it was sent and is not listed, also if staff have finished the first', async () => {
    const id = await desk.aPaidOrder();
    await testApp.provider.admin('/faults', { refundStatus: 'reset', only: 'refund' });
    await desk.cancel(id);
    await olderBy(id, 130);
    await followStuckRefunds(testApp.db, testApp.queue);
    const [task] = await desk.openTasks(id, 'refund-unsent-%');
    await testApp.db
      .updateTable('tasks')
      .set({ status: 'done', done_at: new Date() })
      .where('id', '=', task?.id ?? '')
      .execute();
    await testApp.provider.admin('/faults', {});
    takesWithoutListing = true;
    const [request] = (await desk.requests(id)).items;
    await sendRefund({ ...testApp, look: desk.look }, String(request?.id));
    await testApp.db
      .updateTable('refund_requests')
      .set({ sent_at: new Date(Date.now() - 2 * 3_600_000) })
      .where('order_id', '=', id)
      .execute();
    await followStuckRefunds(testApp.db, testApp.queue);
    takesWithoutListing = false;
    expect(await desk.openTasks(id, 'refund-%')).toMatchObject([{ title: expect.stringContaining('does not list') }]);
    // Finishes this refund, so that its job does not run in the next test.
    await sendRefund({ ...testApp, look: desk.look }, String(request?.id));
    await desk.look(id);
    expect((await desk.requests(id)).items[0]?.state).not.toBe('failed');
  });

  test('that the provider says it took, but does not list, becomes a task too and is sent again', async () => {
    takesWithoutListing = true;
    const id = await desk.aPaidOrder();
    await desk.cancel(id);
    await waitUntil(
      () => desk.requests(id),
      ({ items }) => items[0]?.state === 'pending' && takesWithoutListing === 'taken',
    );
    expect(await desk.refundsThere(id)).toEqual([]);
    const { look_next_at } = await testApp.db
      .selectFrom('orders')
      .select('look_next_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(look_next_at).not.toBeNull();
    await testApp.db
      .updateTable('refund_requests')
      .set({ requested_at: new Date(Date.now() - 3 * 3_600_000), sent_at: new Date(Date.now() - 2 * 3_600_000) })
      .where('order_id', '=', id)
      .execute();
    // The provider lists refunds again before this refund is sent again.
    takesWithoutListing = false;
    await followStuckRefunds(testApp.db, testApp.queue);
    expect(await desk.openTasks(id, 'refund-unlisted-%')).toMatchObject([
      { title: expect.stringContaining('does not list the refund of ₹1,999.00') },
    ]);
    await desk.refundsSent(id);
    await desk.become(id, 'succeeded');
    await followStuckRefunds(testApp.db, testApp.queue);
    expect(await desk.openTasks(id, 'refund-unlisted-%')).toEqual([]);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });
});
