import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { Attempt, PaymentProvider, ProviderOrder } from '#server/adapters/payments.ts';
import { releaseCoupon } from '#server/catalogue/coupon-reservations.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { findOrder, lockOrder, type Order } from '#server/orders/orders.ts';
import { followRefundRequests } from '#server/orders/refunds/follow-requests.ts';
import { followReturnedRefunds } from '#server/orders/refunds/returned-refunds.ts';
import { sendWaitingRefunds } from '#server/orders/refunds/send-refund.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { askAgainAfter, lateWatch, sessionLease } from '#shared/rules/orders.ts';
import { recordRefunds } from '../refunds/record-refunds.ts';
import { enqueueRefundEmails } from '../refunds/refund-email.ts';
import {
  type AttemptReport,
  callerOf,
  collectAttempts,
  needsWholeLists,
  recordAttempts,
  type SyncTrigger,
} from './attempts.ts';
import { becomePaid, type PurchaseDeps } from './become-paid.ts';
import { closeEvents, findEvents } from './events.ts';
import { followPaymentState, planNextLook } from './follow-payment-state.ts';

export type PaymentSyncDeps = {
  db: Db;
  payments: PaymentProvider;
  secrets: readonly string[];
} & PurchaseDeps;

export type SyncResult = 'unknown' | 'unchanged' | 'settled' | 'mismatch';

const graceForOpening = 5 * 60_000;

/**
 * Syncs an order with the provider; safe to run in parallel and repeatedly. If the provider reports another amount or
 * currency, or has only captured payments below the price, the order stays unchanged and the result is `mismatch`.
 */
export async function syncPayment(
  deps: PaymentSyncDeps,
  orderId: string,
  trigger: SyncTrigger,
  tries = 3,
): Promise<SyncResult> {
  const { db, payments } = deps;
  const order = await findOrder(db, orderId);
  if (!order) return 'unknown';
  const events = await findEvents(db, orderId);
  const askedAt = await databaseTime(db);
  const providerOrder = await payments.findOrder(orderId, callerOf(trigger));
  if (!providerOrder) return order.paid_at ? lookLater(db, order) : giveUpUnopened(db, order);
  if (providerOrder.amountPaise !== order.total * 100 || providerOrder.currency !== 'INR') {
    await closeEvents(db, events, 'held', 'the provider has another amount or currency');
    return 'mismatch';
  }
  const report = await collectAttempts(db, payments, { order, providerOrder, events, trigger });
  const { attempts } = report;
  // The payment was captured between our two requests, so the order state is older than its payments.
  if (providerOrder.state !== 'paid' && !order.paid_at && isCaptured(order, report) && tries > 1)
    return syncPayment(deps, orderId, trigger, tries - 1);
  if (providerOrder.state === 'paid' && !order.paid_at && onlyPartsCaptured(order, report)) {
    await closeEvents(db, events, 'held', 'no captured payment is of the full price');
    return 'mismatch';
  }
  const wholeLists = needsWholeLists({ order, events, trigger });
  const readsRefunds = wholeLists || paidTwice(report);
  const refunds = readsRefunds ? await payments.findRefunds(orderId, callerOf(trigger)) : [];

  const result = await db.transaction().execute(async (tx) => {
    const held = await lockOrder(tx, orderId);
    if (!held) return 'unknown';
    if ((report.whole || readsRefunds) && !(await isNewest(tx, orderId, askedAt))) return 'outdated';
    const before = refunds.length > 0 ? await loadMoney(tx, orderId) : undefined;
    await recordAttempts(tx, held, report);
    await recordRefunds(tx, orderId, refunds);
    if (before) await followRefundRequests(tx, deps, before);
    const settled =
      providerOrder.state === 'paid'
        ? await becomePaid(tx, deps, held, attempts)
        : await stayOpen(tx, held, providerOrder, attempts);
    if (report.whole) await followPaymentState(tx, held);
    // Runs after `followPaymentState`, which deletes or restores tasks.
    if (before) await followReturnedRefunds(tx, before);
    if (paidTwice(report)) await sendWaitingRefunds(tx, deps.queue, orderId);
    if (before) await enqueueRefundEmails(tx, deps, before);
    await closeEvents(tx, events, 'processed');
    if (settled === 'settled' || attempts.length + refunds.length > 0) await publishChange(tx, 'orders', orderId);
    return settled;
  });
  if (result !== 'outdated') return result;
  // A parallel sync has stored newer lists, which the lists read here must not overwrite. If all tries fail, the
  // reconciler takes over.
  return tries > 1 ? syncPayment(deps, orderId, trigger, tries - 1) : 'unchanged';
}

/** Returns the time of the database, because several servers query the provider and their clocks may differ. */
async function databaseTime(db: Db): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
  return now;
}

/** Stores when the lists were read; returns false if newer lists are already stored. */
async function isNewest(tx: Tx, orderId: string, askedAt: Date): Promise<boolean> {
  const newest = await tx
    .updateTable('orders')
    .set({ lists_read_at: askedAt })
    .where('id', '=', orderId)
    // Also replaces a time in the future, which was stored before the clock was set back.
    .where((is) =>
      is.or([
        is('lists_read_at', 'is', null),
        is('lists_read_at', '<=', askedAt),
        is('lists_read_at', '>', sql<Date>`clock_timestamp()`),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return newest !== undefined;
}

function isCaptured({ total }: Order, { attempts }: AttemptReport): boolean {
  return attempts.some(({ outcome, amountPaise }) => outcome === 'succeeded' && amountPaise >= total * 100);
}

function onlyPartsCaptured({ total }: Order, { attempts, whole }: AttemptReport): boolean {
  const captured = attempts.filter(({ outcome }) => outcome === 'succeeded');
  return whole && captured.length > 0 && captured.every(({ amountPaise }) => amountPaise < total * 100);
}

function paidTwice({ attempts, whole }: AttemptReport): boolean {
  return whole && attempts.filter(({ outcome }) => outcome === 'succeeded').length > 1;
}

async function stayOpen(tx: Tx, order: Order, providerOrder: ProviderOrder, attempts: Attempt[]): Promise<SyncResult> {
  if (order.status === 'paid' || order.status === 'refunded') return 'unchanged';
  const over = providerOrder.state === 'expired' || providerOrder.state === 'closed';
  const latest = attempts.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  const unpaid = latest && latest.outcome !== 'succeeded' ? latest : undefined;
  const age = Date.now() - order.created_at.getTime();
  const watching = !over || Date.now() - order.expires_at.getTime() < lateWatch;
  await tx
    .updateTable('orders')
    .set({
      status: over ? 'expired' : order.status,
      last_attempt: unpaid?.outcome ?? order.last_attempt,
      last_failure: unpaid ? (unpaid.failure ?? null) : order.last_failure,
      session_id: order.session_id ?? providerOrder.sessionId ?? null,
      ask_next_at: watching ? sql`now() + make_interval(secs => ${askAgainAfter(age) / 1000})` : null,
    })
    .where('id', '=', order.id)
    .execute();
  if (over) await releaseCoupon(tx, order.id);
  if (over && order.status !== 'expired') await publishChange(tx, 'orders', order.id);
  return 'unchanged';
}

/** Schedules the next recheck of a paid order that the provider does not know, if it ever had a session. */
async function lookLater(db: Db, { id, session_id }: Order): Promise<SyncResult> {
  if (session_id === null) await db.updateTable('orders').set({ look_next_at: null }).where('id', '=', id).execute();
  else await db.transaction().execute(async (tx) => planNextLook(tx, await loadMoney(tx, id)));
  return 'unchanged';
}

/**
 * Marks an order that the provider does not know as failed after a grace period, and releases its coupon. If it was
 * once created there (the provider account was changed), it is first checked for as long as any other order.
 */
async function giveUpUnopened(db: Db, order: Order): Promise<SyncResult> {
  const { session_id, created_at, expires_at } = order;
  const until = session_id ? expires_at.getTime() + lateWatch : created_at.getTime() + graceForOpening;
  if (Date.now() < until) return 'unchanged';
  await db.transaction().execute(async (tx) => {
    const failed = await tx
      .updateTable('orders')
      .set({ status: 'failed', ask_next_at: null })
      .where('id', '=', order.id)
      .where('status', 'in', ['pending', 'expired'])
      .where('session_id', session_id === null ? 'is' : '=', session_id)
      // Another request may be opening a session for the order at this moment.
      .where('session_claimed_at', '<', sql<Date>`now() - make_interval(secs => ${sessionLease / 1_000})`)
      .returning('id')
      .executeTakeFirst();
    if (!failed) return;
    await releaseCoupon(tx, order.id);
    await publishChange(tx, 'orders', order.id);
  });
  return 'unchanged';
}
