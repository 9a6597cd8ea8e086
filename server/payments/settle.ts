import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { Attempt, Payments, ProviderOrder } from '#server/adapters/payments.ts';
import { announce } from '#server/live/announce.ts';
import { announceReceipt } from '#server/mails/outbox.ts';
import { findOrder, holdOrder, type Order } from '#server/orders/orders.ts';
import { startSubscription } from '#server/subscriptions/subscriptions.ts';
import { makeTasks } from '#server/tasks/order-tasks.ts';
import type { Queue } from '#server/work/queue.ts';
import { askAgainAfter, lateWatch } from '#shared/rules/orders.ts';
import { type Asker, attemptsOf, recordAttempts } from './attempts.ts';
import { closeEvents, findEvents, type StoredEvent } from './events.ts';
import { followRefunds } from './refunds.ts';

export type Settling = { db: Db; payments: Payments; queue: Queue };

export type Settled = 'unknown' | 'unchanged' | 'settled' | 'mismatch';

const graceForOpening = 5 * 60_000;
const secondLookSeconds = 1_800;

/**
 * Asks the provider how an order stands and makes our record agree; safe to run any number of times at once.
 * A price or currency that differs from ours changes nothing and is told as `mismatch`.
 */
export async function settleOrder(deps: Settling, orderId: string, asker: Asker): Promise<Settled> {
  const { db, payments, queue } = deps;
  const order = await findOrder(db, orderId);
  if (!order) return 'unknown';
  const events = await findEvents(db, orderId);
  const told = await payments.findOrder(orderId);
  if (!told) return giveUpUnopened(db, order);
  if (told.amountPaise !== order.total * 100 || told.currency !== 'INR') {
    await closeEvents(db, events, 'held', 'the provider has another amount or currency');
    return 'mismatch';
  }
  const heard = await attemptsOf(db, payments, { order, told, events, asker });
  const { attempts } = heard;
  const refunds = wantsRefunds(order, events, asker) ? await payments.findRefunds(orderId) : [];

  return db.transaction().execute(async (tx) => {
    const held = await holdOrder(tx, orderId);
    if (!held) return 'unknown';
    await recordAttempts(tx, held, heard);
    const settled =
      told.state === 'paid' ? await becomePaid(tx, queue, held, attempts) : await stayOpen(tx, held, told, attempts);
    await followRefunds(tx, orderId, refunds);
    await closeEvents(tx, events, 'processed');
    if (settled === 'settled' || attempts.length + refunds.length > 0) await announce(tx, 'orders', orderId);
    return settled;
  });
}

function wantsRefunds(order: Order, events: StoredEvent[], asker: Asker): boolean {
  const news = events.some((event) => event.about === 'refund' && event.state === 'received');
  return news || (asker === 'second look' && order.status === 'paid');
}

async function becomePaid(tx: Tx, queue: Queue, order: Order, attempts: Attempt[]): Promise<Settled> {
  const first = attempts
    .filter((attempt) => attempt.outcome === 'succeeded')
    .sort((a, b) => a.at.getTime() - b.at.getTime())[0];
  const paid = await tx
    .updateTable('orders')
    .set({
      status: 'paid',
      paid_at: first?.at ?? sql`now()`,
      last_attempt: 'succeeded',
      ask_next_at: null,
    })
    .where('id', '=', order.id)
    .where('status', 'in', ['pending', 'expired', 'failed'])
    .returningAll()
    .executeTakeFirst();
  if (!paid) return 'unchanged';
  await startSubscription(tx, paid);
  await announceReceipt(tx, queue, paid);
  await makeTasks(tx, paid, paid.paid_at ?? new Date());
  await announce(tx, 'orders', paid.id);
  await queue.enqueue(
    tx,
    'ask-provider',
    { orderId: paid.id, asker: 'second look' },
    { startAfterSeconds: secondLookSeconds, key: `${paid.id} again` },
  );
  return 'settled';
}

async function stayOpen(tx: Tx, order: Order, told: ProviderOrder, attempts: Attempt[]): Promise<Settled> {
  if (order.status === 'paid' || order.status === 'refunded') return 'unchanged';
  const over = told.state === 'expired' || told.state === 'closed';
  const latest = attempts.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]?.outcome;
  const age = Date.now() - order.created_at.getTime();
  const watching = !over || Date.now() - order.expires_at.getTime() < lateWatch;
  await tx
    .updateTable('orders')
    .set({
      status: over ? 'expired' : order.status,
      last_attempt: latest && latest !== 'succeeded' ? latest : order.last_attempt,
      session_id: order.session_id ?? told.sessionId ?? null,
      ask_next_at: watching ? sql`now() + make_interval(secs => ${askAgainAfter(age) / 1000})` : null,
    })
    .where('id', '=', order.id)
    .execute();
  if (over && order.status !== 'expired') await announce(tx, 'orders', order.id);
  return 'unchanged';
}

/** The provider has never heard of it: after a while that stays so, and the order is over. */
async function giveUpUnopened(db: Db, order: Order): Promise<Settled> {
  if (order.session_id || Date.now() - order.created_at.getTime() < graceForOpening) return 'unchanged';
  await db.transaction().execute(async (tx) => {
    const failed = await tx
      .updateTable('orders')
      .set({ status: 'failed', ask_next_at: null })
      .where('id', '=', order.id)
      .where('status', '=', 'pending')
      .where('session_id', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (failed) await announce(tx, 'orders', order.id);
  });
  return 'unchanged';
}
