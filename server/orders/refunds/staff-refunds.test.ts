import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ask, type Session } from '#test/accounts.ts';
import { orderStatus, waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sendRefund } from './send-refund.ts';
import { followStuckRefunds } from './staff-tasks.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'refund.in');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/faults', {});
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 }).catch(() => undefined);
});

describe('staff', () => {
  test('fifty refunds at once never give back more than was paid', async () => {
    const id = await desk.aPaidOrder();
    const answers = await Promise.all(Array.from({ length: 50 }, () => desk.refund(id, 30_000)));
    const taken = answers.filter(({ status }) => status === 202);
    expect(taken).toHaveLength(6);
    expect(new Set(answers.filter(({ status }) => status !== 202).map(({ body }) => body.code))).toEqual(
      new Set(['refund_too_large']),
    );
    expect((await desk.requests(id)).leftPaise).toBe(19_900);
    await desk.settled(id, 'succeeded');
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('the same key is the same refund, with another amount it is refused', async () => {
    const id = await desk.aPaidOrder();
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all([
      desk.refund(id, 10_000, desk.seller, {}, key),
      desk.refund(id, 10_000, desk.seller, {}, key),
    ]);
    expect(first.body.id).toBe(second.body.id);
    expect((await desk.refund(id, 20_000, desk.seller, {}, key)).body.code).toBe('key_reused');
    expect((await desk.requests(id)).items).toHaveLength(1);
  });

  test('above the limit a second person approves it, once', async () => {
    const id = await desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
    const { body } = await desk.refund(id, 600_000);
    expect(body).toMatchObject({ state: 'waiting_approval', mayApprove: false });
    const approve = (who: Session) =>
      ask(testApp, 'POST', `/api/admin/refunds/${String(body.id)}/approve`, undefined, who.bearer);
    expect((await approve(desk.seller)).body.code).toBe('refund_own');
    expect((await desk.requests(id)).leftPaise).toBe(1_199_800);
    const both = await Promise.all([approve(desk.admin), approve(desk.admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await desk.settled(id, 'succeeded');
    expect(await desk.documents(id)).toEqual(['invoice 17998', 'credit_note 6000 03']);
  });

  test('a waiting refund can be withdrawn and frees its amount', async () => {
    const id = await desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
    const { body } = await desk.refund(id, 1_799_800);
    expect((await desk.refund(id, 100)).body.code).toBe('refund_too_large');
    const withdrawn = await ask(
      testApp,
      'POST',
      `/api/admin/refunds/${String(body.id)}/withdraw`,
      undefined,
      desk.seller.bearer,
    );
    expect(withdrawn.body.state).toBe('cancelled');
    expect((await desk.requests(id)).leftPaise).toBe(1_799_800);
  });

  test.each([0, -1, 1.5, 1e12, '500', null])('an amount of %j is refused', async (amountPaise) => {
    const id = await desk.aPaidOrder();
    expect((await desk.refund(id, amountPaise as number)).status).toBe(400);
  });

  test('give a duplicate payment back by one press, and the purchase stands', async () => {
    const id = await desk.aPaidOrder();
    const { cf_payment_id: second } = (await desk.pay(id)) as { cf_payment_id: unknown };
    await desk.look(id);
    expect((await desk.refund(id, 100)).body.code).toBe('duplicate_first');
    const press = () =>
      ask(
        testApp,
        'POST',
        `/api/admin/orders/${id}/refund-tasks/${String(second)}/refund`,
        undefined,
        desk.seller.bearer,
      );
    const presses = await Promise.all([press(), press(), press()]);
    expect(presses.map(({ status }) => status).sort()).toEqual([202, 422, 422]);
    await desk.settled(id, 'succeeded');
    expect(await orderStatus(testApp, id)).toMatchObject({ status: 'paid', duplicateReturnedPaise: 199_900 });
    expect(await desk.documents(id)).toEqual(['invoice 1999']);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });
});

describe('the provider', () => {
  test('loses the answer: the refund is made once', async () => {
    const id = await desk.aPaidOrder();
    await testApp.provider.admin('/faults', { refundStatus: 'lost', times: 1 });
    await desk.refund(id, 40_000);
    await desk.settled(id, 'succeeded');
    const there = (await testApp.provider.admin(`/orders/${id}`)) as { refunds?: unknown[] };
    expect(there.refunds ?? [1]).toHaveLength(1);
    // The refund can succeed before its webhook arrives; the webhook causes the credit note.
    const issued = await waitUntil(
      () => desk.documents(id),
      ({ length }) => length > 1,
    );
    expect(issued).toEqual(['invoice 1999', 'credit_note 400 03']);
  });

  test('refuses it: the request has failed, staff get a task, and the amount is free again', async () => {
    const id = await desk.aPaidOrder();
    await testApp.provider.admin('/faults', { refundStatus: 400, times: 1 });
    await desk.refund(id, 40_000);
    const { items, leftPaise } = await waitUntil(
      () => desk.requests(id),
      // The list reads the requests before the amount that is left.
      (found) => found.items[0]?.state === 'failed' && found.leftPaise === 199_900,
    );
    expect([items[0]?.failure, leftPaise]).toEqual([expect.stringContaining('400'), 199_900]);
    const tasks = await testApp.db
      .selectFrom('tasks')
      .select('title')
      .where('order_id', '=', id)
      .where('template_step', 'like', 'refund-%')
      .execute();
    expect(tasks).toHaveLength(1);
    expect(await desk.documents(id)).toEqual(['invoice 1999']);
  });

  test('fails it later: the same, once, and the customer may cancel again', async () => {
    const id = await desk.aPaidOrder();
    await testApp.provider.admin('/refunds', { mode: 'FAILED', delayMs: 0 });
    await desk.cancel(id);
    await desk.settled(id, 'failed');
    expect(await orderStatus(testApp, id)).toMatchObject({
      status: 'paid',
      cancelled: false,
      cancellation: { refundPaise: 199_900 },
    });
    const tasks = testApp.db.selectFrom('tasks').select('id').where('order_id', '=', id);
    expect(await tasks.where('template_step', 'like', 'refund-%').execute()).toHaveLength(1);
    await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
    expect((await desk.cancel(id)).status).toBe(202);
    await waitUntil(
      async () => {
        await desk.look(id);
        return orderStatus(testApp, id);
      },
      ({ status }) => status === 'refunded',
    );
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('is asked again about a request whose job was lost', async () => {
    const id = await desk.aPaidOrder();
    const made = await testApp.db
      .insertInto('refund_requests')
      .values({
        id: `rf${'1'.repeat(20)}`,
        order_id: id,
        amount_paise: 10_000,
        reason: '07',
        note: '',
        state: 'pending',
        requested_at: new Date(Date.now() - 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await followStuckRefunds(testApp.db, testApp.queue);
    await desk.settled(id, 'succeeded');
    await sendRefund({ ...testApp, look: desk.look }, made.id);
    expect(await desk.refundsThere(id)).toHaveLength(1);
    expect(await desk.documents(id)).toEqual(['invoice 1999', 'credit_note 100 07']);
  });
});
