import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { openOrderTask } from '#server/orders/order-tasks.ts';
import { lockOrder, type Order } from '#server/orders/orders.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { enqueueCancellationEmail } from './cancellation-email.ts';
import {
  cancellationOf,
  findCancellation,
  mustWaitForDuplicate,
  refundableDuplicate,
  refundableOf,
  requestedByStaff,
} from './refundable.ts';
import type { RefundRequestRow } from './serialize-request.ts';

export type RefundDeps = {
  db: Db;
  queue: Queue;
  secrets: readonly string[];
  /** Staff refunds of an order that are together more than this many rupees need a second person. */
  approvalAbove: number;
};

type NewRequest = {
  orderId: string;
  amountPaise: number;
  reason: string;
  note: string;
  speed?: 'STANDARD' | 'INSTANT' | undefined;
  paymentId?: string;
  byCustomer?: boolean;
  requestedBy: string;
  key?: string | undefined;
  waits?: boolean;
};

/** Stores a request; with its order locked, so that two of them never give back more than is left. */
async function insertRequest(tx: Tx, queue: Queue, made: NewRequest): Promise<RefundRequestRow> {
  const row = await tx
    .insertInto('refund_requests')
    .values({
      id: `rf${randomBytes(12).toString('hex')}`,
      order_id: made.orderId,
      provider_payment_id: made.paymentId ?? null,
      amount_paise: made.amountPaise,
      reason: made.reason,
      note: made.note,
      speed: made.speed ?? 'STANDARD',
      by_customer: made.byCustomer ?? false,
      requested_by: made.requestedBy,
      idempotency_key: made.key ?? null,
      state: made.waits ? 'waiting_approval' : 'pending',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!made.waits) await queue.enqueue(tx, 'send-refund', { refundId: row.id });
  await publishChange(tx, 'orders', made.orderId);
  return row;
}

async function lockPaidOrder(tx: Tx, orderId: string): Promise<Order> {
  const order = (await lockOrder(tx, orderId)) ?? refuse('order_unknown');
  return order.paid_at === null ? refuse('order_unpaid') : order;
}

/**
 * Cancels an order for its owner; payments beyond the price go back too, and before it. Sent again it is the same
 * cancellation.
 */
export async function cancelOwnOrder(deps: RefundDeps, userId: string, orderId: string, reason: string) {
  return deps.db.transaction().execute(async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? refuse('order_unknown');
    if (order.person_id !== userId) refuse('order_unknown');
    if (order.paid_at === null) refuse('order_unpaid');
    const earlier = await findCancellation(tx, orderId);
    if (earlier) return { refundPaise: earlier.amount_paise };
    const cancellation = (await cancellationOf(tx, order)) ?? refuse('order_refunded');
    if (cancellation.refundPaise === 0) refuse('work_started');
    const { refundPaise } = cancellation;
    await refundOpenDuplicates(tx, deps, orderId, userId);
    await insertRequest(tx, deps.queue, {
      orderId,
      amountPaise: refundPaise,
      reason: '01',
      note: reason,
      byCustomer: true,
      requestedBy: userId,
    });
    await enqueueCancellationEmail(tx, deps, order, 'order-cancelled', refundPaise);
    return { refundPaise };
  });
}

const ofDuplicate = { reason: '07', note: 'Second payment of the same order' };

async function refundOpenDuplicates(tx: Tx, deps: RefundDeps, orderId: string, userId: string): Promise<void> {
  const open = await tx
    .selectFrom('refund_tasks')
    .select('provider_payment_id')
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .execute();
  for (const { provider_payment_id: paymentId } of open) {
    const amountPaise = await refundableDuplicate(tx, orderId, paymentId);
    if (amountPaise === 0) continue;
    await insertRequest(tx, deps.queue, {
      orderId,
      paymentId,
      amountPaise,
      ...ofDuplicate,
      byCustomer: true,
      requestedBy: userId,
    });
  }
}

export type StaffRefund = Pick<NewRequest, 'orderId' | 'amountPaise' | 'reason' | 'note' | 'speed' | 'key'>;

/** Requests a refund of the price, or of a part of it. */
export async function requestRefund(deps: RefundDeps, asked: StaffRefund, actor: Actor): Promise<RefundRequestRow> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockPaidOrder(tx, asked.orderId);
    const requestedBy = actor.currentUser.id;
    const known = asked.key === undefined ? undefined : await findByKey(tx, asked.orderId, asked.key);
    if (known) return isSame(known, asked, requestedBy) ? known : refuse('key_reused');
    if (await mustWaitForDuplicate(tx, asked.orderId)) refuse('duplicate_first');
    const leftPaise = await refundableOf(tx, order);
    if (asked.amountPaise > leftPaise) refuse('refund_too_large', { leftPaise });
    const waits = (await requestedByStaff(tx, order.id)) + asked.amountPaise > deps.approvalAbove * 100;
    const row = await insertRequest(tx, deps.queue, { ...asked, waits, requestedBy });
    if (waits) await openApprovalTask(tx, row);
    await auditRefund(tx, actor, 'refund.requested', row);
    return row;
  });
}

function isSame(row: RefundRequestRow, asked: StaffRefund, requestedBy: string): boolean {
  return (
    row.amount_paise === asked.amountPaise &&
    row.reason === asked.reason &&
    row.note === asked.note &&
    row.speed === (asked.speed ?? 'STANDARD') &&
    row.requested_by === requestedBy
  );
}

export const approvalStep = (refundId: string) => `approve-${refundId}`;

async function openApprovalTask(tx: Tx, row: RefundRequestRow): Promise<void> {
  const title = `Approve or withdraw the refund of ${paiseInRupees(row.amount_paise)} for ${ticketNumber(row.order_id)}: it needs a second person, not the one who asked for it.`;
  await openOrderTask(tx, { orderId: row.order_id, step: approvalStep(row.id), title });
}

/** Requests what is left of a duplicate payment back; no second person, since it was never ours. */
export async function refundDuplicate(deps: RefundDeps, orderId: string, paymentId: string, actor: Actor) {
  return deps.db.transaction().execute(async (tx) => {
    await lockPaidOrder(tx, orderId);
    const task = await tx
      .selectFrom('refund_tasks')
      .select('done_at')
      .where('order_id', '=', orderId)
      .where('provider_payment_id', '=', paymentId)
      .executeTakeFirst();
    if (!task) refuse('refund_task_unknown');
    if (task.done_at) refuse('refund_task_done');
    const amountPaise = await refundableDuplicate(tx, orderId, paymentId);
    if (amountPaise === 0) refuse('refund_too_large', { leftPaise: 0 });
    const row = await insertRequest(tx, deps.queue, {
      orderId,
      paymentId,
      amountPaise,
      ...ofDuplicate,
      requestedBy: actor.currentUser.id,
    });
    await auditRefund(tx, actor, 'refund.requested', row);
    return row;
  });
}

/** Writes the audit entry of a change of a refund request. */
export function auditRefund(
  tx: Tx,
  actor: Actor,
  action: 'refund.requested' | 'refund.approved' | 'refund.withdrawn',
  row: RefundRequestRow,
) {
  return writeAudit(tx, actor, {
    action,
    subject: { kind: 'order', id: row.order_id },
    detail: { refund: row.id, amountPaise: row.amount_paise, reason: row.reason },
  });
}

function findByKey(tx: Tx, orderId: string, key: string) {
  return tx
    .selectFrom('refund_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}
