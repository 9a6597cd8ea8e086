import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import type { ProviderRefund } from '#server/adapters/payments.ts';
import { announce } from '#server/live/announce.ts';
import { dropTasks } from '#server/tasks/order-tasks.ts';

/** Keeps what the provider told of refunds; the order is refunded once its own payment has gone back whole. */
export async function followRefunds(tx: Tx, orderId: string, refunds: ProviderRefund[]): Promise<void> {
  if (refunds.length === 0) return;
  await tx
    .insertInto('refunds')
    .values(refunds.map((refund) => refundRow(orderId, refund)))
    .onConflict((clash) =>
      clash.columns(['order_id', 'provider_refund_id']).doUpdateSet((row) => ({ state: row.ref('excluded.state') })),
    )
    .execute();
  const refunded = await tx
    .updateTable('orders')
    .set({ status: 'refunded' })
    .where('id', '=', orderId)
    .where('status', '=', 'paid')
    .where((is) => is(returnedPaise(orderId), '>=', sql<number>`orders.total * 100`))
    .returning('id')
    .executeTakeFirst();
  if (!refunded) return;
  await tx
    .updateTable('subscriptions')
    .set({ cancelled_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .execute();
  await dropTasks(tx, orderId);
  await announce(tx, 'orders', orderId);
}

/** Money that went back, leaving out what was a second payment of the same order. */
function returnedPaise(orderId: string) {
  return sql<number>`(
    select coalesce(sum(refunds.amount_paise), 0) from refunds
    where refunds.order_id = ${orderId} and refunds.state = 'SUCCESS'
      and not exists (select from refund_tasks where refund_tasks.order_id = refunds.order_id and refund_tasks.provider_payment_id = refunds.provider_payment_id)
  )`;
}

function refundRow(orderId: string, refund: ProviderRefund) {
  return {
    provider_refund_id: refund.refundId,
    order_id: orderId,
    provider_payment_id: refund.paymentId ?? null,
    amount_paise: refund.amountPaise,
    state: refund.succeeded ? 'SUCCESS' : refund.state,
  };
}
