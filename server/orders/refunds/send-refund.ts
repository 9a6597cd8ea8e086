import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type PaymentProvider, PaymentProviderError } from '#server/adapters/payments.ts';
import { findOrder } from '#server/orders/orders.ts';
import type { Queue } from '#server/platform/queue.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import type { CancellationEmailDeps } from './cancellation-email.ts';
import { failRequest } from './follow-requests.ts';
import { exceedsUncontested, mustWaitForDuplicate } from './refundable.ts';

type SendDeps = CancellationEmailDeps & { db: Db; payments: PaymentProvider };

/**
 * Sends a request to the provider. Idempotent, because the id is ours: a repeated call finds the same refund there.
 * Returns the order whose refunds have changed. Throws while the provider is busy, so that the job retries.
 */
export async function sendRefund(deps: SendDeps, refundId: string): Promise<string | undefined> {
  const { db, payments } = deps;
  const row = await db.selectFrom('refund_requests').selectAll().where('id', '=', refundId).executeTakeFirst();
  if (row?.state !== 'pending') return undefined;
  // `sendWaitingRefunds` sends it once the refund of the duplicate is under way.
  if (row.provider_payment_id === null && (await mustWaitForDuplicate(db, row.order_id))) return undefined;
  const order = await findOrder(db, row.order_id);
  if (order && (await exceedsUncontested(db, order, row))) {
    const why = 'A bank holds or has taken back money of this order.';
    await db.transaction().execute((tx) => failRequest(tx, deps, row, why, { disputed: true }));
    return row.order_id;
  }
  try {
    await payments.createRefund({
      orderId: row.order_id,
      refundId,
      amountPaise: row.amount_paise,
      note: `Order ${ticketNumber(row.order_id)}`,
      speed: row.speed === 'INSTANT' ? 'INSTANT' : 'STANDARD',
    });
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.kind !== 'refused') throw error;
    await db.transaction().execute((tx) => failRequest(tx, deps, row, error.message));
    return row.order_id;
  }
  await db
    .updateTable('refund_requests')
    .set({ sent_at: sql`now()` })
    .where('id', '=', refundId)
    .where('sent_at', 'is', null)
    .execute();
  return row.order_id;
}

/** The order of a request that has not been sent. */
export async function orderOfUnsent(db: Db, refundId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('refund_requests')
    .select('order_id')
    .where('id', '=', refundId)
    .where('state', '=', 'pending')
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return row?.order_id;
}

/** Enqueues the refunds of the price that waited for the refund of a duplicate payment. */
export async function sendWaitingRefunds(tx: Tx, queue: Queue, orderId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('refund_requests')
    .select('id')
    .where('order_id', '=', orderId)
    .where('provider_payment_id', 'is', null)
    .where('state', '=', 'pending')
    .where('sent_at', 'is', null)
    .where((is) => is.exists(is.selectFrom('refund_tasks').select('order_id').where('order_id', '=', orderId)))
    .execute();
  if (waiting.length === 0 || (await mustWaitForDuplicate(tx, orderId))) return;
  for (const { id } of waiting) await queue.enqueue(tx, 'send-refund', { refundId: id });
}
