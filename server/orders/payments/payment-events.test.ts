import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderStatus } from '#test/checkout.ts';
import { paymentActs } from '#test/payment-acts.ts';
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

const {
  anOrder,
  attempt,
  orderRow,
  subscriptions,
  tasks,
  refundTasks,
  events,
  isPaid,
  expectFulfilledOnce,
  expectNothingSecretLogged,
  lettersTo,
} = paymentActs(() => testApp);

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

describe('an event whose job was lost', () => {
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
    expectNothingSecretLogged();
  });
});
