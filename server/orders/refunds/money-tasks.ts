import type { Tx } from '#database/connect.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { endOrderTask, followSum, openOrderTask } from '#server/orders/order-tasks.ts';
import { heldAfterCancellation } from '#shared/rules/money/cancellation.ts';
import { type Money, overpaidOf } from '#shared/rules/money/order-money.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

const overpaidStep = 'overpaid-total';

/** Stores the overpaid amount of an order, and keeps a staff task with that amount while it is above 0. */
export async function followOverpaid(tx: Tx, money: Money): Promise<void> {
  const { orderId } = money;
  const overpaidPaise = overpaidOf(money);
  const changed = await tx
    .updateTable('orders')
    .set({ overpaid_paise: overpaidPaise })
    .where('id', '=', orderId)
    .where('overpaid_paise', '<>', overpaidPaise)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return;
  // A new amount needs a new task, even if staff have finished or renamed the former task.
  await endOrderTask(tx, orderId, overpaidStep);
  if (overpaidPaise === 0) return;
  const title = `The buyer of ${ticketNumber(orderId)} gets ${paiseInRupees(overpaidPaise)} too much: refunds, payments by hand and what the bank took back are together more than is due. Look at the order${(await callToBuyer(tx, orderId)).and}`;
  await openOrderTask(tx, { orderId, step: overpaidStep, title });
}

/**
 * Keeps a staff task open while we hold part of a cancelled order's payment that no refund covers. This happens if a
 * refund was returned, we won a dispute, or the provider deducted the refund from a second payment.
 */
export async function followHeldMoney(tx: Tx, money: Money): Promise<void> {
  const { orderId } = money;
  await followSum(tx, {
    orderId,
    prefix: 'held',
    paise: heldAfterCancellation(money),
    title: async (sum) =>
      `${ticketNumber(orderId)} was cancelled, but ${sum} of its money is with us and not on its way back. Refund it${(await callToBuyer(tx, orderId)).or}`,
  });
}

/**
 * Keeps a staff task open while automatic refunds name no payment, because each may belong to a failed attempt or to
 * the purchase.
 */
export async function followUnplacedRefunds(tx: Tx, id: string, paise: number): Promise<void> {
  await followSum(tx, {
    orderId: id,
    prefix: 'unplaced',
    paise,
    title: async (sum) => {
      const { isGone, and } = await callToBuyer(tx, id);
      const purchase = isGone ? '' : ': if it was the purchase, stop the work';
      return `The provider has refunded ${sum} of ${ticketNumber(id)} by itself and does not say of which payment. Look into its dashboard${purchase}${and}`;
    },
  });
}
