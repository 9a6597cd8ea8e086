import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockOrder, type Order } from '#server/orders/orders.ts';
import { orderedOf } from '#server/orders/serialize-order.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { languageKnown } from '#shared/language.ts';
import { paymentSuccessPath } from '#shared/paths.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { cancellationOf, findCancellation, refundableDuplicate, refundableOf } from './refundable.ts';
import type { RefundRequestRow } from './serialize-request.ts';

export type RefundDeps = {
  db: Db;
  queue: Queue;
  secrets: readonly string[];
  /** Staff refunds above this many rupees need a second person. */
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
      ...{ reason: made.reason, note: made.note, speed: made.speed ?? 'STANDARD' },
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

/** Cancels an order for its owner. Sent again it is the same cancellation. */
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
    await insertRequest(tx, deps.queue, {
      ...{ orderId, amountPaise: refundPaise, reason: '01', note: reason, byCustomer: true, requestedBy: userId },
    });
    await sendCancellationEmail(tx, deps, order, refundPaise);
    return { refundPaise };
  });
}

async function sendCancellationEmail(tx: Tx, deps: RefundDeps, order: Order, amountPaise: number): Promise<void> {
  const language = languageKnown(order.language);
  const content = {
    kind: 'order-cancelled',
    name: order.name,
    ticket: ticketNumber(order.id),
    plan: planTitle({ category: order.category, name: order.plan_name }, language),
    ordered: orderedOf(order),
    amountPaise,
    path: paymentSuccessPath(order.id),
  } as const;
  await enqueueEmail(tx, deps, order.email, content, language, order.id);
}

export type StaffRefund = Pick<NewRequest, 'orderId' | 'amountPaise' | 'reason' | 'note' | 'speed' | 'key'>;

/** Requests a refund of the price, or of a part of it. */
export async function requestRefund(deps: RefundDeps, asked: StaffRefund, actor: Actor): Promise<RefundRequestRow> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockPaidOrder(tx, asked.orderId);
    const known = asked.key === undefined ? undefined : await findByKey(tx, asked.orderId, asked.key);
    if (known) return known.amount_paise === asked.amountPaise ? known : refuse('key_reused');
    if (await hasOpenDuplicate(tx, asked.orderId)) refuse('duplicate_first');
    const leftPaise = await refundableOf(tx, order);
    if (asked.amountPaise > leftPaise) refuse('refund_too_large', { leftPaise });
    const waits = asked.amountPaise > deps.approvalAbove * 100;
    const row = await insertRequest(tx, deps.queue, { ...asked, waits, requestedBy: actor.currentUser.id });
    await audit(tx, actor, 'refund.requested', row);
    return row;
  });
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
      ...{ orderId, paymentId, amountPaise, reason: '07', note: 'Second payment of the same order' },
      requestedBy: actor.currentUser.id,
    });
    await audit(tx, actor, 'refund.requested', row);
    return row;
  });
}

/** Approves a request, once and not by the person who made it. */
export async function approveRefund(deps: RefundDeps, id: string, actor: Actor): Promise<RefundRequestRow> {
  return decide(deps, id, async (tx, row) => {
    if (row.requested_by === actor.currentUser.id) refuse('refund_own');
    const approved = await tx
      .updateTable('refund_requests')
      .set({ state: 'pending', approved_by: actor.currentUser.id, approved_at: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await deps.queue.enqueue(tx, 'send-refund', { refundId: id });
    await audit(tx, actor, 'refund.approved', approved);
    return approved;
  });
}

/** Withdraws a request that waits for approval. */
export async function withdrawRefund(deps: RefundDeps, id: string, actor: Actor): Promise<RefundRequestRow> {
  return decide(deps, id, async (tx) => {
    const withdrawn = await tx
      .updateTable('refund_requests')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(tx, actor, 'refund.withdrawn', withdrawn);
    return withdrawn;
  });
}

async function decide(
  { db }: RefundDeps,
  id: string,
  change: (tx: Tx, row: RefundRequestRow) => Promise<RefundRequestRow>,
): Promise<RefundRequestRow> {
  return db.transaction().execute(async (tx) => {
    const found = tx.selectFrom('refund_requests').selectAll().where('id', '=', id);
    const row = (await found.forUpdate().executeTakeFirst()) ?? refuse('refund_unknown');
    if (row.state !== 'waiting_approval') refuse('refund_decided');
    const changed = await change(tx, row);
    await publishChange(tx, 'orders', row.order_id);
    return changed;
  });
}

function audit(
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

/** The provider refunds an order, not a payment: with a duplicate open it might take that one. */
async function hasOpenDuplicate(tx: Tx, orderId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('refund_tasks')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}
