import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type PaymentProvider, PaymentProviderError } from '#server/adapters/payments.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { lockOrder } from '#server/orders/orders.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { isHeldByBank, leftForRequest, mustWaitForDuplicate } from '#shared/rules/money/order-money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import type { CancellationEmailDeps } from './cancellation-email.ts';
import { failRequest } from './follow-requests.ts';
import { type RefundRequestRow, requestFact } from './serialize-request.ts';

type SendDeps = CancellationEmailDeps & {
  db: Db;
  payments: PaymentProvider;
  look: (orderId: string) => Promise<unknown>;
};

/** Idempotent, because we choose the refund id. Throws if the provider is busy, so that the job retries. */
export async function sendRefund(deps: SendDeps, refundId: string): Promise<void> {
  const { db, payments, look } = deps;
  const waiting = await findPending(db, refundId);
  if (!waiting) return;
  // A payment or refund that is not stored yet would change the amount left.
  if (waiting.sent_at === null) await look(waiting.order_id);
  const row = await db.transaction().execute((tx) => fitToWhatIsLeft(tx, deps, refundId));
  if (!row) return;
  try {
    await payments.createRefund({
      orderId: row.order_id,
      refundId,
      amountPaise: row.amount_paise,
      note: `Order ${ticketNumber(row.order_id)}`,
      speed: row.speed === 'INSTANT' ? 'INSTANT' : 'STANDARD',
    });
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.kind !== 'refused' || error.ofAccount) throw error;
    await look(row.order_id);
    const isLess = await db.transaction().execute(async (tx) => {
      const refused = await fitToWhatIsLeft(tx, deps, refundId);
      // Less is left than was sent, so the job retries with the smaller amount.
      if (refused && refused.amount_paise < row.amount_paise) return true;
      if (refused) await failRequest(tx, deps, refused, error.message);
      return false;
    });
    if (isLess) throw error;
    return;
  }
  await markSent(db, refundId);
  await look(row.order_id);
}

async function markSent(db: Db | Tx, refundId: string): Promise<void> {
  await db
    .updateTable('refund_requests')
    .set({ sent_at: sql`now()` })
    .where('id', '=', refundId)
    .where('sent_at', 'is', null)
    .execute();
}

function findPending(db: Db | Tx, refundId: string): Promise<RefundRequestRow | undefined> {
  return db
    .selectFrom('refund_requests')
    .selectAll()
    .where('id', '=', refundId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
}

/**
 * Returns the request with the amount that may be sent now; undefined if nothing may be sent. Other refunds may have
 * succeeded since the request, so its amount is reduced to the remaining amount. If nothing is left, the request fails
 * or is withdrawn.
 */
async function fitToWhatIsLeft(tx: Tx, deps: SendDeps, refundId: string): Promise<RefundRequestRow | undefined> {
  const found = await findPending(tx, refundId);
  const order = found && (await lockOrder(tx, found.order_id));
  const row = order && (await findPending(tx, refundId));
  if (!row) return undefined;
  const money = await loadMoney(tx, order.id);
  // The provider already has the refund, but its response to an earlier attempt was lost.
  if (money.refunds.some(({ requestId }) => requestId === row.id)) {
    await markSent(tx, row.id);
    return undefined;
  }
  // The provider may already have the refund with this amount, so the amount must not change.
  if (row.sent_at !== null) return row;
  // `sendWaitingRefunds` sends this request when the refund of the duplicate is in progress.
  if (row.provider_payment_id === null && mustWaitForDuplicate(money)) return undefined;
  const leftPaise = leftForRequest(money, requestFact(row));
  if (row.amount_paise <= leftPaise) return row;
  if (isHeldByBank(money, requestFact(row))) {
    await failRequest(tx, deps, row, 'A bank holds or has taken back money of this order.');
    return undefined;
  }
  if (leftPaise > 0) return lessen(tx, row, leftPaise);
  if (order.status === 'refunded' || row.provider_payment_id !== null) await withdrawUnneeded(tx, row);
  else await failRequest(tx, deps, row, 'Nothing is left of the money of this order.', { spent: true });
  return undefined;
}

function lessen(tx: Tx, { id }: RefundRequestRow, amountPaise: number): Promise<RefundRequestRow> {
  const lessened = tx.updateTable('refund_requests').set({ amount_paise: amountPaise }).where('id', '=', id);
  return lessened.returningAll().executeTakeFirstOrThrow();
}

async function withdrawUnneeded(tx: Tx, { id, order_id }: RefundRequestRow): Promise<void> {
  await tx
    .updateTable('refund_requests')
    .set({ state: 'cancelled', failure: 'The money had gone back already.' })
    .where('id', '=', id)
    .execute();
  await publishChange(tx, 'orders', order_id);
}

export async function sendWaitingRefunds(tx: Tx, queue: Queue, orderId: string): Promise<void> {
  const money = await loadMoney(tx, orderId);
  if (money.duplicates.size === 0 || mustWaitForDuplicate(money)) return;
  const waiting = money.requests.filter(
    ({ paymentId, state, sent }) => paymentId === null && state === 'pending' && !sent,
  );
  for (const { id } of waiting) await queue.enqueue(tx, 'send-refund', { refundId: id });
}
