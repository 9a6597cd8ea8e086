import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '#test/checkout.ts';
import { keyOf, pays, pressesPay } from '#test/process/buyers.ts';
import { calm, providerPauseSeconds } from '#test/process/kill-around-payment.ts';
import { differencesFromProvider } from '#test/process/provider-differences.ts';
import type { Shop } from '#test/process/shop.ts';
import { aSender, type Sender } from './kill-around-uploads.ts';

const impatience = 200;
const partPaise = 50_000;

type RefundedOrder = { orderId: string; by: 'customer' | 'staff' };
type ProviderOrder = { refunds: { refund_id: string; refund_status: string; refund_amount: number }[] };
type Moment = {
  name: string;
  prepare?: (shop: Shop) => unknown;
  comes: (shop: Shop, orders: readonly RefundedOrder[]) => Promise<unknown>;
};

const upTo = (milliseconds: number) => Math.random() * milliseconds;
const there = ({ provider }: Shop, orderId: string) => provider.admin<ProviderOrder>(`/orders/${orderId}`);

/** Waits until the provider has a refund of one of the orders. */
const firstRefund = (shop: Shop, orders: readonly RefundedOrder[]) =>
  waitUntil(
    async () =>
      (await Promise.all(orders.map(({ orderId }) => there(shop, orderId)))).flatMap(({ refunds }) => refunds),
    (refunds) => refunds.length > 0,
    providerPauseSeconds,
  );

/** Kill points of a refund; fast steps are delayed so that the kill hits them. */
export const refundMoments: Moment[] = [
  { name: 'while the refund is asked for', comes: () => pause(upTo(150)) },
  {
    name: 'before the provider makes it',
    prepare: ({ provider }) => provider.admin('/faults', { latencyMs: 500, only: 'refund' }),
    comes: () => pause(200 + upTo(400)),
  },
  {
    name: 'between the refund and its answer',
    prepare: ({ provider }) => provider.admin('/faults', { answerAfterMs: 2_000, only: 'refund' }),
    comes: (shop, orders) => firstRefund(shop, orders).then(() => pause(upTo(500))),
  },
  {
    name: 'while its state is read',
    prepare: ({ provider }) => provider.admin('/faults', { latencyMs: 200, only: 'get' }),
    comes: (shop, orders) => firstRefund(shop, orders).then(() => pause(upTo(600))),
  },
];

/** Retries until the server accepts the request, like a user who got no response. */
async function insist({ url }: Shop, path: string, body: object, headers: Record<string, string>): Promise<void> {
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  for (;;) {
    const answer = await fetch(url + path, sent).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (answer?.status === 202 && text !== undefined) return;
    if (answer && answer.status < 500 && answer.status !== 429 && text !== undefined)
      throw new Error(`${path} was answered with ${answer.status} ${text}`);
    await pause(impatience);
  }
}

function asksForMoney(shop: Shop, { orderId, by }: RefundedOrder, customer: Sender, staff: Sender): Promise<void> {
  if (by === 'customer') return insist(shop, `/api/user/orders/${orderId}/cancel`, { reason: '' }, customer.headers);
  const body = { amountPaise: partPaise, reason: '03', note: 'agreed on the phone' };
  return insist(shop, `/api/admin/orders/${orderId}/refunds`, body, {
    ...staff.headers,
    'idempotency-key': keyOf(`refund of ${orderId}`),
  });
}

/** Creates a customer's paid order. */
async function aPaidOrder(shop: Shop, name: string, customer: Sender): Promise<string> {
  const orderId = await pressesPay(shop, name);
  await pays(shop, orderId);
  await waitUntil(
    () => shop.db.selectFrom('cases').select('id').where('order_id', '=', orderId).execute(),
    (found) => found.length > 0,
    providerPauseSeconds,
  );
  // Assigns the order to the customer, as if the customer had been logged in at the checkout.
  const owner = { user_id: customer.id };
  await shop.db.updateTable('orders').set(owner).where('id', '=', orderId).execute();
  await shop.db.updateTable('subscriptions').set(owner).where('order_id', '=', orderId).execute();
  return orderId;
}

/**
 * Kills the server with kill -9 at one kill point of a refund after another, and restarts it each time. Half of the
 * orders are cancelled by the customer, the others refunded by staff.
 */
export async function killAroundRefunds(shop: Shop, kills: number, ordersAKill = 4): Promise<RefundedOrder[]> {
  const customer = await aSender(shop, 'cancels@x.in');
  const staff = await aSender(shop, 'refunds@x.in', 'seller');
  const all: RefundedOrder[] = [];
  await shop.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 300 });
  for (let kill = 0; kill < kills; kill += 1) {
    const names = Array.from({ length: ordersAKill }, (_, n) => `refunded-${kill}-${n}`);
    const ids = await Promise.all(names.map((name) => aPaidOrder(shop, name, customer)));
    const orders = ids.map((orderId, n): RefundedOrder => ({ orderId, by: n % 2 === 0 ? 'customer' : 'staff' }));
    const moment = refundMoments[kill % refundMoments.length];
    await moment?.prepare?.(shop);
    const asking = Promise.all(orders.map((order) => asksForMoney(shop, order, customer, staff)));
    // Awaiting the promise after the restart reports the error.
    asking.catch(() => undefined);
    await moment?.comes(shop, orders);
    await shop.product.kill();
    await calm(shop);
    await shop.open();
    await asking;
    all.push(...orders);
  }
  return all;
}

/**
 * Expects one refund at the provider and one credit note for each order, and that both sides agree. A refund whose job
 * was killed, or that exceeded the rate limit, is retried after ten minutes.
 */
export async function expectRefundedOnce(shop: Shop, orders: readonly RefundedOrder[], seconds = 900): Promise<void> {
  const requests = () => shop.db.selectFrom('refund_requests').select(['id', 'order_id', 'state']).execute();
  const ended = await waitUntil(
    requests,
    (rows) => rows.length >= orders.length && rows.every(({ state }) => state === 'succeeded'),
    seconds,
  );
  assert.equal(ended.length, orders.length, 'one request for each order');
  for (const { orderId, by } of orders) {
    const { refunds } = await there(shop, orderId);
    const [request] = ended.filter((row) => row.order_id === orderId);
    assert.deepEqual(
      refunds.map(({ refund_id, refund_status }) => [refund_id, refund_status]),
      [[request?.id, 'SUCCESS']],
    );
    const { status, total } = await shop.db
      .selectFrom('orders')
      .select(['status', 'total'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    assert.equal(status, by === 'customer' ? 'refunded' : 'paid');
    const credits = await shop.db
      .selectFrom('tax_documents')
      .select('total_paise')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'credit_note')
      .execute();
    assert.deepEqual(
      credits.map(({ total_paise }) => total_paise),
      [by === 'customer' ? total * 100 : partPaise],
    );
  }
  assert.deepEqual(await differencesFromProvider(shop), [], 'the lists of the provider');
}
