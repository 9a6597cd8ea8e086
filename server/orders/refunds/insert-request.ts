import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#database/connect.ts';
import { endCancelledCases } from '#server/cases/case/cancel-cases.ts';
import { endOrderTask } from '#server/orders/order-tasks.ts';
import type { Order } from '#server/orders/orders.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { masked } from '#shared/rules/masking.ts';
import { enqueueCancellationEmail } from './cancellation-email.ts';
import type { RefundRequestRow } from './serialize-request.ts';

export type RefundDeps = {
  db: Db;
  queue: Queue;
  secrets: readonly string[];
  /** Total of an order's staff refunds, in rupees, above which a second person must approve. */
  approvalAbove: number | undefined;
};

export type NewRequest = {
  amountPaise: number;
  reason: string;
  note: string;
  speed?: 'STANDARD' | 'INSTANT' | undefined;
  paymentId?: string;
  /** Licence (of several) that this refund cancels, and its share of the price. */
  licence?: { unit: number; sharePaise: number } | undefined;
  byCustomer?: boolean;
  requestedBy: string;
  key?: string | undefined;
  waits?: boolean;
};

/**
 * Stores a request. Unless the request waits for approval, enqueues the refund and, for a licence, ends its case. The
 * order must be locked, so that two requests never refund more than is left.
 */
export async function insertRequest(
  tx: Tx,
  deps: RefundDeps,
  order: Order,
  made: NewRequest,
): Promise<RefundRequestRow> {
  const row = await tx
    .insertInto('refund_requests')
    .values({
      id: `rf${randomBytes(12).toString('hex')}`,
      order_id: order.id,
      provider_payment_id: made.paymentId ?? null,
      amount_paise: made.amountPaise,
      reason: made.reason,
      note: masked(made.note),
      speed: made.speed ?? 'STANDARD',
      unit: made.licence?.unit ?? null,
      share_paise: made.licence?.sharePaise ?? null,
      by_customer: made.byCustomer ?? false,
      requested_by: made.requestedBy,
      idempotency_key: made.key ?? null,
      state: made.waits ? 'waiting_approval' : 'pending',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!made.waits) await begin(tx, deps, order, row);
  await publishChange(tx, 'orders', order.id);
  return row;
}

/** Starts a request that needs no further approval: enqueues the refund and, if it cancels a licence, ends its case. */
export async function begin(tx: Tx, deps: RefundDeps, order: Order, row: RefundRequestRow): Promise<void> {
  await deps.queue.enqueue(tx, 'send-refund', { refundId: row.id });
  const { unit, amount_paise: amountPaise } = row;
  if (unit === null) return;
  await endCancelledCases(tx, { orderId: order.id, unit });
  await enqueueCancellationEmail(tx, deps, order, { kind: 'licence-cancelled', amountPaise, unit });
}

export const approvalStep = (refundId: string) => `approve-${refundId}`;

/** Withdraws requests, which must not have been sent, for the reason `why`, and ends their approval tasks. */
export async function withdrawRequests(
  tx: Tx,
  orderId: string,
  requests: readonly { id: string }[],
  why: string | null = null,
): Promise<void> {
  for (const { id } of requests) {
    await tx.updateTable('refund_requests').set({ state: 'cancelled', failure: why }).where('id', '=', id).execute();
    await endOrderTask(tx, orderId, approvalStep(id));
  }
}
