import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { disputedOf, isLost } from '#server/cases/case/lost-money.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { endOrderTask, openOrderTask } from '#server/orders/order-tasks.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { isPaidByHand } from './paid-by-hand.ts';
import { isOfCaptured, isRefundOfPrice, sentNotInList } from './refundable.ts';

const step = 'overpaid-total';

/**
 * Stores the overpaid amount of an order, and keeps a staff task with that amount while it is above 0. Refunds in the
 * provider's list, requested refunds, lost disputes and payments by hand count as paid back. The overpaid amount is the
 * part that exceeds all captured payments, or that was paid back twice for one payment.
 */
export async function followOverpaid(tx: Tx, orderId: string): Promise<void> {
  const overpaidPaise = await findOverpaid(tx, orderId);
  const changed = await tx
    .updateTable('orders')
    .set({ overpaid_paise: overpaidPaise })
    .where('id', '=', orderId)
    .where('overpaid_paise', '<>', overpaidPaise)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return;
  // A new amount needs a new task, even if staff have finished or renamed the former task.
  await endOrderTask(tx, orderId, step);
  if (overpaidPaise === 0) return;
  const title = `The buyer of ${ticketNumber(orderId)} gets ${paiseInRupees(overpaidPaise)} too much: refunds, payments by hand and what the bank took back are together more than is due. Look at the order${(await callToBuyer(tx, orderId)).and}`;
  await openOrderTask(tx, { orderId, step, title });
}

const notFailed = sql<boolean>`refunds.state not in ('CANCELLED', 'FAILED')`;

async function findOverpaid(tx: Tx, orderId: string): Promise<number> {
  const { captured, refunded, asked, lost, handed, twice } = await tx
    .selectNoFrom([
      sql<number>`coalesce((select sum(amount_paise) from payments
          where order_id = ${orderId} and outcome = 'succeeded'),
        (select total * 100::bigint from orders where id = ${orderId}), 0)::bigint`.as('captured'),
      sql<number>`coalesce((select sum(amount_paise) from refunds
        where order_id = ${orderId} and ${notFailed} and ${isOfCaptured}), 0)::bigint`.as('refunded'),
      sql<number>`coalesce((select sum(amount_paise) from refund_requests
        where order_id = ${orderId} and ${sentNotInList}), 0)::bigint`.as('asked'),
      disputedOf(sql.val(orderId), isLost).as('lost'),
      sql<number>`coalesce((select sum(amount_paise) from refund_tasks
        where order_id = ${orderId} and ${isPaidByHand}), 0)::bigint`.as('handed'),
      // Excludes refunds of the price for a payment that was paid back by hand, because they belong to the purchase.
      sql<number>`coalesce((select sum(greatest(0, coalesce(refund_tasks.amount_paise, 0) - payments.amount_paise
            + coalesce((select sum(refunds.amount_paise) from refunds where refunds.order_id = payments.order_id
              and refunds.provider_payment_id = payments.provider_payment_id and ${notFailed}
              and (refund_tasks.amount_paise is null or not ${isRefundOfPrice})), 0)
            + least(payments.amount_paise, coalesce((
              select sum(disputes.amount_paise) from disputes where disputes.order_id = payments.order_id
                and disputes.provider_payment_id = payments.provider_payment_id and ${isLost}), 0))))
        from payments left join refund_tasks on refund_tasks.order_id = payments.order_id
          and refund_tasks.provider_payment_id = payments.provider_payment_id and ${isPaidByHand}
        where payments.order_id = ${orderId} and payments.outcome = 'succeeded'), 0)::bigint`.as('twice'),
    ])
    .executeTakeFirstOrThrow();
  return Math.max(0, twice, refunded + asked + lost + handed - captured);
}
