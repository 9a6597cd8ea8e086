import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { lockOrder } from '#server/orders/orders.ts';
import { followOverpaid } from '#server/orders/refunds/money-tasks.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { isPending, type OrderMoney } from '#shared/rules/money/order-money.ts';

type Task = { orderId: string; paymentReference: string };

/** Records that staff have refunded a duplicate payment. If two calls run in parallel, only one succeeds. */
export async function markRefunded(
  db: Db,
  { orderId, paymentReference }: Task,
  reference: string,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Refund requests for this payment take the same lock, so none can start between the check and the update.
    const order = (await lockOrder(tx, orderId)) ?? refuse('refund_task_unknown');
    if (isUnderWay(await loadMoney(tx, order.id), paymentReference, reference)) refuse('refund_task_pending');
    const theTask = tx.selectFrom('refund_tasks').select('order_id').where('order_id', '=', orderId);
    const done = await tx
      .updateTable('refund_tasks')
      .set({ done_at: sql`now()`, done_by: actor.currentUser.id, provider_reference: reference })
      .where('order_id', '=', orderId)
      .where('provider_payment_id', '=', paymentReference)
      .where('done_at', 'is', null)
      .returning('amount_paise')
      .executeTakeFirst();
    if (!done) {
      const known = await theTask.where('provider_payment_id', '=', paymentReference).executeTakeFirst();
      refuse(known ? 'refund_task_done' : 'refund_task_unknown');
    }
    await writeAudit(tx, actor, {
      action: 'refund.done',
      subject: { kind: 'order', id: orderId },
      detail: { payment: paymentReference, reference, amountPaise: done.amount_paise },
    });
    await followOverpaid(tx, await loadMoney(tx, orderId));
    await publishChange(tx, 'orders', orderId);
  });
}

/**
 * Whether a refund in progress prevents the mark: our own request for this payment, or an unfinished refund in the
 * provider's list. A refund of another payment counts too, because it makes this payment the purchase. Refunds of
 * uncaptured attempts do not count, nor does the refund named by `reference`, which staff may mark early.
 */
function isUnderWay(money: OrderMoney, paymentId: string, reference: string): boolean {
  const asked = money.requests.some((request) => request.paymentId === paymentId && request.state === 'pending');
  // A refund of the price belongs to the purchase, whichever payment the provider deducts it from.
  const listed = money.gone.filter((refund) => isPending(refund) && !money.isOfPrice(refund));
  return asked || listed.some(({ id, requestId }) => id !== reference && requestId !== reference);
}
