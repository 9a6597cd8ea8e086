import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { hasLostBuyer } from '#server/orders/erased-buyer.ts';
import { findOrder } from '#server/orders/orders.ts';
import { isOrderOver } from '#server/orders/refunds/cancellation-state.ts';
import { isRefundOfPrice } from '#server/orders/refunds/refundable.ts';
import { enqueueOrderEmail, languageOfOrder } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { paymentSuccessPath } from '#shared/paths.ts';
import { orderedOf, ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';

/**
 * Enqueues an e-mail to the buyer for each refund that succeeded in this transaction, except automatic refunds that
 * staff must first assign to a payment. Call it after the order is updated. `changed_at` changes only with the state of
 * a refund, so a repeated sync sends no second e-mail.
 */
export async function enqueueRefundEmails(
  tx: Tx,
  deps: { queue: Queue; secrets: readonly string[] },
  orderId: string,
): Promise<void> {
  const succeeded = await tx
    .selectFrom('refunds')
    .leftJoin('refund_requests', 'refund_requests.id', 'refunds.merchant_refund_id')
    .select(['provider_refund_id', 'refunds.amount_paise', 'refunds.provider_payment_id', 'automatic'])
    .select('refund_requests.unit')
    .select(isRefundOfPrice.as('of_price'))
    .where('refunds.order_id', '=', orderId)
    .where('refunds.state', '=', 'SUCCESS')
    .where('changed_at', '=', sql<Date>`now()`)
    .execute();
  const order = succeeded.length > 0 ? await findOrder(tx, orderId) : undefined;
  if (!order || order.email === '' || hasLostBuyer(order)) return;
  const duplicates = await tx
    .selectFrom('refund_tasks')
    .select(['provider_payment_id', 'done_by'])
    .where('order_id', '=', orderId)
    .execute();
  const payments = await tx
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'succeeded')
    .execute();
  const captured = new Set<string | null>(payments.map((payment) => payment.provider_payment_id));
  const byHand = new Set<string | null>(
    duplicates.filter(({ done_by }) => done_by !== null).map((task) => task.provider_payment_id),
  );
  const paidTwice = new Set<string | null>(duplicates.map((task) => task.provider_payment_id));
  const hasStopped = await isOrderOver(tx, order);
  const hasEnded = await hasEndedCase(tx, orderId);
  const language = await languageOfOrder(tx, order);
  for (const { provider_refund_id, amount_paise, provider_payment_id, automatic, unit, of_price } of succeeded) {
    const isOfPrice = of_price && byHand.has(provider_payment_id);
    // A refund without a payment id counts towards the second payment first (see shared/rules/payment-state.ts).
    const isOfSecond =
      provider_payment_id === null
        ? paidTwice.size > 0 && !of_price && order.status === 'paid'
        : paidTwice.has(provider_payment_id);
    // The provider automatically refunds uncaptured amounts, such as those of a late attempt.
    const isUnnamed = provider_payment_id === null;
    const isOfAttempt = automatic && (captured.size === 0 || !(isUnnamed || captured.has(provider_payment_id)));
    // Sends no e-mail before staff have found out which payment was refunded (`followUnplacedRefunds`).
    if (automatic && isUnnamed && !isOfAttempt && !isOfSecond) continue;
    const what = isOfAttempt ? 'attempt' : isOfSecond && !isOfPrice ? 'duplicate' : 'part';
    await enqueueOrderEmail(tx, deps, order, {
      kind: 'refund-sent',
      ticket: ticketNumber(order.id),
      plan: planTitle({ category: order.category, name: order.plan_name }, language),
      ordered: orderedOf(order),
      refundId: provider_refund_id,
      amountPaise: amount_paise,
      totalPaise: order.total * 100,
      what: what === 'part' && order.status === 'refunded' ? 'whole' : what,
      // The e-mail has a separate text for a cancelled licence.
      ...(hasStopped || (unit === null && hasEnded) ? { isOver: true } : {}),
      ...(unit === null ? {} : { licence: { number: unit, count: order.quantity } }),
      path: paymentSuccessPath(order.id),
    });
  }
}

/** Whether a case of the order ended without a result; the e-mail must then not say that the work continues. */
async function hasEndedCase(tx: Tx, orderId: string): Promise<boolean> {
  const cases = tx.selectFrom('cases').select('id').where('order_id', '=', orderId);
  return (await cases.where('status', '=', 'cancelled').limit(1).executeTakeFirst()) !== undefined;
}
