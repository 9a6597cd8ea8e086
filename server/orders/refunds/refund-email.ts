import type { Tx } from '#database/connect.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { findOrder } from '#server/orders/orders.ts';
import { enqueueOrderEmail, languageOfOrder } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { paymentSuccessPath } from '#shared/paths.ts';
import { isOrderOver } from '#shared/rules/money/cancellation.ts';
import { hasChanged, type OrderMoney } from '#shared/rules/money/order-money.ts';
import { orderedOf, ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { paidByHand } from './paid-by-hand.ts';

/** Leaves out automatic refunds that staff must first assign to a payment. Call it after the update. */
export async function enqueueRefundEmails(
  tx: Tx,
  deps: { queue: Queue; secrets: readonly string[] },
  before: OrderMoney,
): Promise<void> {
  const { orderId } = before;
  const money = await loadMoney(tx, orderId);
  const succeeded = money.refunds.filter((refund) => refund.status === 'SUCCESS' && hasChanged(refund, before));
  const order = succeeded.length > 0 ? await findOrder(tx, orderId) : undefined;
  if (!order || order.email === '' || money.buyerErased) return;
  const { captured, marks, duplicates, requests } = money;
  const hasStopped = isOrderOver(money);
  const hasEnded = await hasEndedCase(tx, orderId);
  const language = await languageOfOrder(tx, order);
  const byHand = await paidByHand(tx, orderId);
  for (const refund of succeeded) {
    const { id, amountPaise, paymentId, automatic, requestId } = refund;
    const unit = requests.find((request) => request.id === requestId)?.unit ?? null;
    const isOfPrice = money.isOfPrice(refund);
    const isMarked = marks.some((mark) => mark.paymentId === paymentId);
    // A refund without a payment id counts towards the second payment first (see shared/rules/payment-state.ts).
    const isOfSecond =
      paymentId === null ? duplicates.size > 0 && !isOfPrice && order.status === 'paid' : duplicates.has(paymentId);
    // The provider automatically refunds uncaptured amounts, such as those of a late attempt.
    const isUnnamed = paymentId === null;
    const isCaptured = captured.some((payment) => payment.id === paymentId);
    const isOfAttempt = automatic && (captured.length === 0 || !(isUnnamed || isCaptured));
    // Sends no e-mail before staff have found out which payment was refunded (`followStaffTasks`).
    if (automatic && isUnnamed && !isOfAttempt && !isOfSecond) continue;
    const what = isOfAttempt ? 'attempt' : isOfSecond && !(isOfPrice && isMarked) ? 'duplicate' : 'part';
    await enqueueOrderEmail(tx, deps, order, {
      kind: 'refund-sent',
      ticket: ticketNumber(order.id),
      plan: planTitle({ category: order.category, name: order.plan_name }, language),
      ordered: orderedOf(order),
      refundId: id,
      amountPaise,
      totalPaise: order.total * 100,
      ...byHand,
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
