import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import type { Actor } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { endOrderTask } from '#server/orders/order-tasks.ts';
import { lockOrder, type Order } from '#server/orders/orders.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { mustWaitForDuplicate, refundableOf } from './refundable.ts';
import { approvalStep, auditRefund, type RefundDeps } from './request-refund.ts';
import type { RefundRequestRow } from './serialize-request.ts';

/** Approves a request, once and not by the person who made it; what has changed since it was made counts. */
export async function approveRefund(deps: RefundDeps, id: string, actor: Actor): Promise<RefundRequestRow> {
  return decide(deps, id, async (tx, row, order) => {
    if (row.requested_by === actor.currentUser.id) refuse('refund_own');
    if (await mustWaitForDuplicate(tx, order.id)) refuse('duplicate_first');
    const leftPaise = await refundableOf(tx, order, id);
    if (row.amount_paise > leftPaise) refuse('refund_too_large', { leftPaise });
    const approved = await tx
      .updateTable('refund_requests')
      .set({ state: 'pending', approved_by: actor.currentUser.id, approved_at: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await deps.queue.enqueue(tx, 'send-refund', { refundId: id });
    await auditRefund(tx, actor, 'refund.approved', approved);
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
    await auditRefund(tx, actor, 'refund.withdrawn', withdrawn);
    return withdrawn;
  });
}

async function decide(
  { db }: RefundDeps,
  id: string,
  change: (tx: Tx, row: RefundRequestRow, order: Order) => Promise<RefundRequestRow>,
): Promise<RefundRequestRow> {
  return db.transaction().execute(async (tx) => {
    const found = tx.selectFrom('refund_requests').selectAll().where('id', '=', id);
    const { order_id } = (await found.executeTakeFirst()) ?? refuse('refund_unknown');
    // The order first, as all other changes of its money do.
    const order = (await lockOrder(tx, order_id)) ?? refuse('refund_unknown');
    const row = (await found.forUpdate().executeTakeFirst()) ?? refuse('refund_unknown');
    if (row.state !== 'waiting_approval') refuse('refund_decided');
    const changed = await change(tx, row, order);
    await endOrderTask(tx, order.id, approvalStep(id));
    await publishChange(tx, 'orders', row.order_id);
    return changed;
  });
}
