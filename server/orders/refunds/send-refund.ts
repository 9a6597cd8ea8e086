import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type PaymentProvider, PaymentProviderError } from '#server/adapters/payments.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { closingAfter } from '#shared/rules/working-days.ts';
import type { RefundRequestRow } from './serialize-request.ts';

type SendDeps = { db: Db; payments: PaymentProvider };

/**
 * Sends a request to the provider; called again after a lost answer it finds the same refund there, because the id is
 * ours. Returns the order whose refunds have changed. Throws while the provider is busy: the job tries again.
 */
export async function sendRefund({ db, payments }: SendDeps, refundId: string): Promise<string | undefined> {
  const row = await db.selectFrom('refund_requests').selectAll().where('id', '=', refundId).executeTakeFirst();
  if (row?.state !== 'pending') return undefined;
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
    await db.transaction().execute((tx) => failRequest(tx, row, error.message));
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

/** Requests that were not sent although their job should have done so long ago. */
export async function resendRefunds(db: Db, queue: Queue): Promise<void> {
  const unsent = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('state', '=', 'pending')
    .where('sent_at', 'is', null)
    .where(sql<boolean>`coalesce(approved_at, requested_at) < now() - interval '10 minutes'`)
    .limit(50)
    .execute();
  for (const { id } of unsent)
    await queue.enqueue(db, 'send-refund', { refundId: id }, { throttle: { key: id, seconds: 600 } });
}

/** Takes over the states of the provider's list into our requests; a failed one becomes a task for staff. */
export async function followRefundRequests(tx: Tx, orderId: string): Promise<void> {
  const rows = await tx
    .selectFrom('refund_requests')
    .innerJoin('refunds', (join) =>
      join
        .onRef('refunds.order_id', '=', 'refund_requests.order_id')
        .onRef('refunds.merchant_refund_id', '=', 'refund_requests.id'),
    )
    .selectAll('refund_requests')
    .select('refunds.state as provider_state')
    .where('refund_requests.order_id', '=', orderId)
    .where('refund_requests.state', '=', 'pending')
    .execute();
  for (const { provider_state, ...row } of rows) {
    if (provider_state === 'SUCCESS') await setState(tx, row.id, 'succeeded');
    else if (provider_state === 'CANCELLED' || provider_state === 'FAILED')
      await failRequest(tx, row, `The provider reports ${provider_state}`, provider_state);
  }
}

async function setState(
  tx: Tx,
  id: string,
  state: 'succeeded' | 'failed' | 'cancelled',
  failure?: string,
): Promise<boolean> {
  const changed = await tx
    .updateTable('refund_requests')
    .set({ state, sent_at: sql`coalesce(sent_at, now())`, ...(failure === undefined ? {} : { failure }) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

async function failRequest(tx: Tx, row: RefundRequestRow, why: string, state = 'FAILED'): Promise<void> {
  const failed = await setState(tx, row.id, state === 'CANCELLED' ? 'cancelled' : 'failed', why);
  if (!failed) return;
  const made = await tx
    .insertInto('tasks')
    .values({
      title: `The refund of ${paiseInRupees(row.amount_paise)} for ${ticketNumber(row.order_id)} did not go through. Look at the order, and refund it again or call the buyer.`,
      template_step: `refund-${row.id}`,
      due_at: closingAfter(new Date(), 1),
      order_id: row.order_id,
    })
    .onConflict((clash) =>
      clash.columns(['order_id', 'template_step']).where('template_step', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (made) await publishChange(tx, 'tasks', made.id);
  await publishChange(tx, 'orders', row.order_id);
}
