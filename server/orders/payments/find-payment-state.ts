import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { isLost } from '#server/cases/case/lost-money.ts';
import { hasLostBuyer } from '#server/orders/erased-buyer.ts';
import type { Order } from '#server/orders/orders.ts';
import { isPaidByHand } from '#server/orders/refunds/paid-by-hand.ts';
import { isCancellation, isRefundOfPrice } from '#server/orders/refunds/refundable.ts';
import { type GivenUp, paymentStateOf, refundStateOf } from '#shared/rules/payment-state.ts';

/** Computes the payment state of an order from all its stored payments and refunds. */
export async function findPaymentState(tx: Tx, order: Order) {
  const { payments, refunds } = await findMoney(tx, order.id);
  const state = paymentStateOf(order.total * 100, payments, refunds, await findGivenUp(tx, order));
  return { state, refunds };
}

/**
 * Returns `GivenUp` if the buyer is erased, or if the order or one of its licences was cancelled and that refund has
 * not failed. Otherwise returns undefined.
 */
async function findGivenUp(tx: Tx, order: Order): Promise<GivenUp | undefined> {
  if (hasLostBuyer(order)) return { staysRefunded: order.status === 'refunded' };
  const cancelled = await tx
    .selectFrom('refund_requests')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', 'in', ['pending', 'succeeded'])
    .where(isCancellation)
    .executeTakeFirst();
  return cancelled && { staysRefunded: false };
}

/** Whether staff have marked the payment as refunded by hand, with a reference that is not a provider refund. */
const paidBackByHand = sql<boolean>`exists (select from refund_tasks
  where refund_tasks.order_id = payments.order_id
    and refund_tasks.provider_payment_id = payments.provider_payment_id and ${isPaidByHand})`;

/**
 * SQL for the amount in paise that the bank has taken back from a payment, with the id of one dispute about it; null if
 * there is none.
 */
const lostAtBank = sql<{ paise: number; disputeId: string } | null>`(
  select json_build_object('paise', least(sum(disputes.amount_paise), payments.amount_paise), 'disputeId', max(disputes.id))
  from disputes
  where disputes.order_id = payments.order_id and disputes.provider_payment_id = payments.provider_payment_id
    and ${isLost} having count(*) > 0)`;

async function findMoney(tx: Tx, orderId: string) {
  const payments = await tx
    .selectFrom('payments')
    .selectAll()
    .select([paidBackByHand.as('by_hand'), lostAtBank.as('lost')])
    .where('order_id', '=', orderId)
    .execute();
  const refunds = await tx
    .selectFrom('refunds')
    .selectAll()
    .select(isRefundOfPrice.as('of_price'))
    .where('order_id', '=', orderId)
    .execute();
  return {
    payments: payments.map((row) => ({
      id: row.provider_payment_id,
      captured: row.outcome === 'succeeded',
      amountPaise: row.amount_paise,
      at: row.paid_at ?? row.seen_at,
      paidBackByHand: row.by_hand,
      ...(row.lost ? { lost: row.lost } : {}),
    })),
    refunds: refunds.map((row) => ({
      id: row.provider_refund_id,
      paymentId: row.provider_payment_id,
      amountPaise: row.amount_paise,
      state: refundStateOf(row.state),
      automatic: row.automatic,
      merchantId: row.merchant_refund_id,
      changedAt: row.changed_at,
      ofPrice: row.of_price,
    })),
  };
}
