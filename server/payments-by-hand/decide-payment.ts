import { sql } from 'kysely';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { hasLostBuyer } from '#server/orders/erased-buyer.ts';
import { endOrderTask } from '#server/orders/order-tasks.ts';
import { lockOrder } from '#server/orders/orders.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { mayApprovePayment } from '#server/orders/refunds/refund-approval.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { type ByHandDeps, paymentApprovalStep } from './open-by-hand.ts';

/** Counts a payment by hand that waits for a second person, or withdraws it. Only that person may approve it. */
export async function decidePayment(
  deps: ByHandDeps,
  orderId: string,
  decision: 'approve' | 'withdraw',
  actor: Actor,
): Promise<void> {
  const { id } = actor.currentUser;
  await deps.db.transaction().execute(async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? refuse('order_unknown');
    const payment = tx.selectFrom('payments_by_hand').selectAll().where('order_id', '=', orderId);
    const row = (await payment.forNoKeyUpdate().executeTakeFirst()) ?? refuse('order_unknown');
    if (row.state !== 'waiting_approval') refuse('payment_decided');
    if (decision === 'approve' && hasLostBuyer(order)) refuse('payment_buyer_erased');
    if (decision === 'approve' && !(await mayApprovePayment(tx, orderId, id))) refuse('payment_not_second');
    await tx
      .updateTable('payments_by_hand')
      .set(
        decision === 'approve'
          ? { state: 'received', decided_by: id, received_at: sql`now()` }
          : { state: 'withdrawn', decided_by: id },
      )
      .where('order_id', '=', orderId)
      .execute();
    if (decision === 'withdraw')
      await tx.updateTable('orders').set({ expires_at: sql`now()` }).where('id', '=', orderId).execute();
    await endOrderTask(tx, orderId, paymentApprovalStep);
    await writeAudit(tx, actor, {
      action: decision === 'approve' ? 'payment.approved' : 'payment.withdrawn',
      subject: { kind: 'order', id: orderId },
      detail: { amountPaise: row.amount_paise },
    });
    await publishChange(tx, 'orders', orderId);
  });
  await syncPayment(deps, orderId, 'second look');
}
