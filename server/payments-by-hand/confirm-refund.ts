import { sql } from 'kysely';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { endOrderTask } from '#server/orders/order-tasks.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import type { ByHandDeps } from './open-by-hand.ts';
import { payBackStep } from './provider-by-hand.ts';

/** Notes that staff paid a refund by hand. Of two calls in parallel, one succeeds. */
export async function confirmRefund(deps: ByHandDeps, refundId: string, reference: string, actor: Actor) {
  const orderId = await deps.db.transaction().execute(async (tx) => {
    const paid = await tx
      .updateTable('refunds_by_hand')
      .set({ paid_at: sql`now()`, paid_by: actor.currentUser.id, reference })
      .where('refund_id', '=', refundId)
      .where('paid_at', 'is', null)
      .returning(['order_id', 'amount_paise'])
      .executeTakeFirst();
    if (!paid) {
      const known = tx.selectFrom('refunds_by_hand').select('order_id').where('refund_id', '=', refundId);
      return refuse((await known.executeTakeFirst()) ? 'refund_task_done' : 'refund_unknown');
    }
    await endOrderTask(tx, paid.order_id, payBackStep(refundId));
    await writeAudit(tx, actor, {
      action: 'refund.done',
      subject: { kind: 'order', id: paid.order_id },
      detail: { refund: refundId, reference, amountPaise: paid.amount_paise },
    });
    return paid.order_id;
  });
  await syncPayment(deps, orderId, 'second look');
}
