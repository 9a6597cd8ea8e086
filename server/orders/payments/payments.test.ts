import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { deliver, eventBody, signed } from '#test/webhooks.ts';
import { findUnprocessedOrders } from './events.ts';
import { reconcile } from './reconcile.ts';
import { syncPayment } from './sync-payment.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/webhooks', { never: true });
  await testApp.provider.admin('/faults', {});
});

let buyers = 0;
async function anOrder(more: Record<string, unknown> = {}): Promise<string> {
  buyers += 1;
  const { body } = await initiatePayment(testApp, aBuyer({ email: `buyer${buyers}@x.in`, ...more }));
  return body.order_id;
}

const attempt = (orderId: string, status: string, more: object = {}) =>
  testApp.provider.admin(`/orders/${orderId}/attempts`, { status, ...more }) as Promise<{ cf_payment_id: string }>;
const orderRow = (id: string) =>
  testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const subscriptions = (id: string) =>
  testApp.db.selectFrom('subscriptions').selectAll().where('order_id', '=', id).execute();
const mails = (id: string) => testApp.db.selectFrom('mails').selectAll().where('order_id', '=', id).execute();
const tasks = (id: string) =>
  testApp.db.selectFrom('tasks').selectAll().where('order_id', '=', id).orderBy('due_at').execute();
const refundTasks = (id: string) =>
  testApp.db.selectFrom('refund_tasks').selectAll().where('order_id', '=', id).execute();
const payments = async (id: string) =>
  (await testApp.db.selectFrom('payments').select('provider_payment_id').where('order_id', '=', id).execute()).map(
    ({ provider_payment_id }) => provider_payment_id,
  );
const events = (id: string) => testApp.db.selectFrom('payment_events').selectAll().where('order_id', '=', id).execute();
const lettersTo = async (id: string) => {
  const { email } = await orderRow(id);
  return testApp.emails.filter((letter) => letter.to === email);
};
const isPaid = (id: string) =>
  waitUntil(
    () => orderRow(id),
    (order) => order.status === 'paid',
  );

/** Exactly one subscription, one receipt and one card of its case. */
async function expectFulfilledOnce(id: string): Promise<void> {
  await waitUntil(
    () => lettersTo(id),
    (letters) => letters.length > 0,
  );
  const order = await orderRow(id);
  expect([
    order.status,
    (await subscriptions(id)).length,
    (await mails(id)).length,
    (await lettersTo(id)).length,
  ]).toEqual(['paid', 1, 1, 1]);
  expect((await tasks(id)).map(({ case_step }) => case_step)).toEqual(['papers']);
}

async function expectNothingHappened(id: string): Promise<void> {
  expect([(await orderRow(id)).status, (await subscriptions(id)).length, (await mails(id)).length]).toEqual([
    'pending',
    0,
    0,
  ]);
}

describe('the provider reports a payment', () => {
  test('the buyer has a subscription and one receipt with number, break-up and next steps', async () => {
    await testApp.provider.admin('/webhooks', {});
    const id = await anOrder({ planId: 'premium', duration: 12, amount: 71_993 });
    await attempt(id, 'SUCCESS');
    await isPaid(id);
    await expectFulfilledOnce(id);
    expect((await subscriptions(id))[0]).toMatchObject({
      plan_name: 'Premium Growth Plan',
      amount: 71_993,
      term_months: 12,
    });
    const [letter] = await lettersTo(id);
    for (const part of [id, '₹71,993', '₹1,19,988', '− ₹47,995', 'GST 18%', 'What happens next']) {
      expect(letter?.text).toContain(part);
      expect(letter?.html).toContain(part);
    }
  });

  test('sixty identical webhooks at once make one subscription and one receipt', async () => {
    const id = await anOrder();
    await attempt(id, 'SUCCESS');
    const body = eventBody({ orderId: id });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => deliver(testApp, body, signed(body, { key: 'same' }))),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await events(id)).toHaveLength(1);
    await isPaid(id);
    await expectFulfilledOnce(id);
  });

  test('sixty different events, status requests and reconcilers at once fulfil the order once', async () => {
    const id = await anOrder();
    await attempt(id, 'SUCCESS');
    const body = eventBody({ orderId: id });
    await Promise.all([
      ...Array.from({ length: 60 }, (_, n) => deliver(testApp, body, signed(body, { key: `k${n}` }))),
      ...Array.from({ length: 20 }, () => orderStatus(testApp, id)),
      ...Array.from({ length: 20 }, () => syncPayment(testApp, id, 'event')),
    ]);
    await isPaid(id);
    await expectFulfilledOnce(id);
  });

  test('both webhook secrets work during rotation', async () => {
    const id = await anOrder();
    const body = eventBody({ orderId: id, status: 'FAILED', type: 'PAYMENT_FAILED_WEBHOOK' });
    expect(await deliver(testApp, body, signed(body, { secret: 'old-secret' }))).toBe(200);
  });

  test('the final state does not depend on the order of events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(['FAILED', 'USER_DROPPED', 'SUCCESS', 'SUCCESS'], { minLength: 4 }),
        async (order) => {
          const id = await anOrder();
          await attempt(id, 'FAILED');
          await attempt(id, 'SUCCESS');
          for (const [n, status] of order.entries()) {
            const body = eventBody({ orderId: id, status, paymentId: String(n), type: `PAYMENT_${status}_WEBHOOK` });
            expect(await deliver(testApp, body, signed(body))).toBe(200);
          }
          await isPaid(id);
          await expectFulfilledOnce(id);
        },
      ),
      { numRuns: 6 },
    );
  });
});

describe('forged payment events', () => {
  const forgeries: [string, (body: string) => [string, Record<string, string>]][] = [
    ['unsigned', (body) => [body, { 'content-type': 'application/json' }]],
    ['signed with a wrong key', (body) => [body, signed(body, { secret: 'guessed' })]],
    ['altered by one letter', (body) => [body.replace('SUCCESS', 'SUCCESs'), signed(body)]],
    ['parsed and written again', (body) => [JSON.stringify(JSON.parse(body)), signed(body)]],
    ['with another timestamp', (body) => [body, { ...signed(body), 'x-webhook-timestamp': '1' }]],
    ['with an empty signature', (body) => [body, { ...signed(body), 'x-webhook-signature': '' }]],
    [
      'with letters after its signature',
      (body) => [body, { ...signed(body), 'x-webhook-signature': `${signed(body)['x-webhook-signature']}AA` }],
    ],
  ];
  test.each(forgeries)('%s: 401, and nothing changes', async (_what, forge) => {
    const id = await anOrder();
    await attempt(id, 'SUCCESS');
    const [body, headers] = forge(eventBody({ orderId: id }));
    expect(await deliver(testApp, body, headers)).toBe(401);
    expect(await events(id)).toHaveLength(0);
    await expectNothingHappened(id);
  });

  test.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'USD' }],
  ])('correctly signed with another %s: held, and nothing changes', async (_what, wrong) => {
    const id = await anOrder();
    const body = eventBody({ orderId: id, ...wrong });
    expect(await deliver(testApp, body, signed(body))).toBe(200);
    expect(await events(id)).toMatchObject([{ state: 'held' }]);
    await expectNothingHappened(id);
  });

  test('a success that the provider does not confirm changes nothing', async () => {
    const id = await anOrder();
    const body = eventBody({ orderId: id });
    expect(await deliver(testApp, body, signed(body))).toBe(200);
    await waitUntil(
      () => events(id),
      ([event]) => event?.state === 'processed',
    );
    await expectNothingHappened(id);
  });

  test.each(['before the true payment', 'beside it', 'once it is paid'])(
    'a success that the provider does not confirm, received %s, is no payment and no refund',
    async (when) => {
      const id = await anOrder();
      const tell = async (paymentId: string) => {
        const body = eventBody({ orderId: id, paymentId });
        expect(await deliver(testApp, body, signed(body))).toBe(200);
        await waitUntil(
          () => events(id),
          (all) => all.every(({ state }) => state === 'processed'),
        );
      };
      if (when === 'before the true payment') await tell('invented');
      const { cf_payment_id: paid } = await attempt(id, 'SUCCESS');
      if (when === 'beside it') await tell('invented');
      await orderStatus(testApp, id);
      if (when === 'once it is paid') await tell('invented');
      await tell(String(paid));
      await isPaid(id);
      expect([await payments(id), await refundTasks(id)]).toEqual([[String(paid)], []]);
    },
  );

  test.each([
    ['amount', { order_amount: 1 }],
    ['currency', { order_currency: 'USD' }],
  ])('the provider reports another %s than ours: held, and nothing changes', async (_what, change) => {
    const id = await anOrder();
    await attempt(id, 'SUCCESS');
    await testApp.provider.admin(`/orders/${id}/status`, change);
    const body = eventBody({ orderId: id });
    await deliver(testApp, body, signed(body));
    await waitUntil(
      () => events(id),
      ([event]) => event?.state === 'held',
    );
    await expectNothingHappened(id);
    expect(testApp.logged.some((line) => line.includes('payment held') && line.includes(id))).toBe(true);
  });

  test('an event for an unknown order is stored, and not answered 200 until the order exists', async () => {
    const body = eventBody({ orderId: 'ch_nobodyknowsthisorder' });
    expect(await deliver(testApp, body, signed(body))).toBe(404);
    expect(await deliver(testApp, body, signed(body))).toBe(404);
    expect(await events('ch_nobodyknowsthisorder')).toMatchObject([{ state: 'order_unknown' }]);
  });

  test('a signed body that is no event is refused', async () => {
    for (const body of ['{', '[]', '{"type":1}', 'null', ''])
      expect(await deliver(testApp, body, signed(body))).toBe(400);
  });

  test('opening the return page of an unpaid order does not mark it paid', async () => {
    const id = await anOrder();
    expect((await orderStatus(testApp, id)).status).toBe('pending');
    await expectNothingHappened(id);
  });

  test('foreign and unknown order numbers get the same answer', async () => {
    const answers = await Promise.all(
      ['ch_0000000000000000000000000000', 'nope', '__proto__'].map((id) =>
        fetch(`${testApp.url}/api/orders/${id}/status`),
      ),
    );
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect([new Set(answers.map((answer) => answer.status)), bodies.size]).toEqual([new Set([404]), 1]);
  });
});

describe('missing webhooks', () => {
  test('the returning buyer sees the payment at once, because the server asks the provider', async () => {
    const id = await anOrder();
    await attempt(id, 'SUCCESS');
    expect((await orderStatus(testApp, id)).status).toBe('paid');
    await expectFulfilledOnce(id);
  });

  test('the reconciler settles the order of a buyer who does not return', async () => {
    const id = await anOrder();
    await attempt(id, 'SUCCESS');
    await testApp.db.updateTable('orders').set({ ask_next_at: sql`now()` }).where('id', '=', id).execute();
    await reconcile(testApp, () => undefined);
    await expectFulfilledOnce(id);
  });

  test('a payment that succeeds after the order expired is accepted', async () => {
    const id = await anOrder();
    await testApp.provider.admin(`/orders/${id}/status`, { status: 'EXPIRED' });
    expect((await orderStatus(testApp, id)).status).toBe('expired');
    await testApp.provider.admin(`/orders/${id}/status`, { status: 'ACTIVE' });
    await attempt(id, 'SUCCESS');
    await testApp.db.updateTable('orders').set({ ask_next_at: sql`now()` }).where('id', '=', id).execute();
    await reconcile(testApp, () => undefined);
    await expectFulfilledOnce(id);
  });

  test('a failed, abandoned or pending attempt is shown as such, and the order can still be paid', async () => {
    const id = await anOrder();
    const messages = [];
    for (const status of ['FAILED', 'USER_DROPPED', 'PENDING']) {
      await attempt(id, status);
      await syncPayment(testApp, id, 'customer');
      const { status: shown, lastAttempt, payment_session_id } = await orderStatus(testApp, id);
      messages.push([shown, lastAttempt, payment_session_id !== null]);
    }
    expect(messages).toEqual([
      ['failed', 'failed', true],
      ['failed', 'dropped', true],
      ['pending', 'pending', true],
    ]);
    await attempt(id, 'SUCCESS');
    await syncPayment(testApp, id, 'customer');
    await expectFulfilledOnce(id);
  });

  test('while the provider is down the buyer sees the last known state', async () => {
    const id = await anOrder();
    await testApp.provider.admin('/faults', { getStatus: 500, only: 'get' });
    expect((await orderStatus(testApp, id)).status).toBe('pending');
  });
});

describe('payments to refund', () => {
  test('a second success on a paid order makes one subscription and one refund task', async () => {
    const id = await anOrder();
    const first = await attempt(id, 'SUCCESS');
    await syncPayment(testApp, id, 'event');
    const second = await attempt(id, 'SUCCESS');
    for (let n = 0; n < 3; n += 1) await syncPayment(testApp, id, 'event');
    await expectFulfilledOnce(id);
    expect(await refundTasks(id)).toMatchObject([
      { provider_payment_id: String(second.cf_payment_id), amount_paise: 199_900 },
    ]);
    expect(String(first.cf_payment_id)).not.toBe(String(second.cf_payment_id));
  });

  test('a full refund cancels the subscription and takes the card from the board; a refund of the duplicate payment does not', async () => {
    const id = await anOrder();
    await attempt(id, 'SUCCESS', { times: 2 });
    await syncPayment(testApp, id, 'second look');
    const [task] = await refundTasks(id);
    const refund = (refundId: string) =>
      fetch(`${testApp.provider.url}/pg/orders/${id}/refunds`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-client-id': 'TEST10001',
          'x-client-secret': 'new-secret',
          'x-api-version': '2025-01-01',
        },
        body: JSON.stringify({ refund_id: refundId, refund_amount: 1999 }),
      }).then((response) => response.json() as Promise<{ cf_payment_id: string }>);
    const refunded = await refund('rfone');
    await new Promise((resolve) => setTimeout(resolve, 250));
    await syncPayment(testApp, id, 'second look');
    const wasSurplus = String(refunded.cf_payment_id) === task?.provider_payment_id;
    expect((await orderRow(id)).status).toBe(wasSurplus ? 'paid' : 'refunded');
    await refund('rftwo').catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 250));
    await syncPayment(testApp, id, 'second look');
    expect((await orderRow(id)).status).toBe('refunded');
    expect((await subscriptions(id))[0]?.cancelled_at).not.toBeNull();
    const onBoard = (await tasks(id)).filter((each) => each.deleted_at === null);
    expect(onBoard).toEqual([]);
    expect((await orderStatus(testApp, id)).status).toBe('refunded');
  });
});

describe('an event without a job, as the previous release could leave it', () => {
  test('is found by the reconciler after 45 seconds', async () => {
    const id = await anOrder();
    const messages = {
      event_key: `lost ${id}`,
      kind: 'PAYMENT_SUCCESS_WEBHOOK',
      order_id: id,
      about: 'payment' as const,
      body: '',
    };
    await testApp.db
      .insertInto('payment_events')
      .values({ ...messages, state: 'received' })
      .execute();
    expect(await findUnprocessedOrders(testApp.db, 100)).not.toContain(id);
    await testApp.db
      .updateTable('payment_events')
      .set({ received_at: sql`now() - interval '1 minute'` })
      .where('event_key', '=', messages.event_key)
      .execute();
    expect(await findUnprocessedOrders(testApp.db, 100)).toContain(id);
  });
});

describe('privacy of order status and log', () => {
  test('the order status has no data of the buyer', async () => {
    const id = await anOrder({ name: 'Secretive Person', phone: '9811122233' });
    const text = JSON.stringify(await orderStatus(testApp, id));
    expect(text).not.toMatch(/Secretive|9811122233|@x\.in/);
  });

  test('the log has no secret, session, address or phone', () => {
    const log = testApp.logged.join('\n');
    expect(log.length).toBeGreaterThan(100);
    expect(log).not.toMatch(/new-secret|old-secret|session_[A-Za-z0-9]|@x\.in|9876543210/);
  });
});
