import type { Db, Tx } from '#database/connect.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { releaseCoupon } from '#server/catalogue/coupon-reservations.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { closingAfterDays } from '#shared/rules/calendar/working-time.ts';
import { inRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { findOrder, type Order } from './orders.ts';

/** On request or at the end of the retention period. Such an order causes no e-mails and no cases. */
export function hasLostBuyer({ erase_requested_at, name }: Pick<Order, 'erase_requested_at' | 'name'>): boolean {
  return erase_requested_at !== null || name === '';
}

/**
 * Endings for the title of a staff task about an order. They ask staff to call the buyer, unless the buyer is erased.
 * Endings for an erased buyer are not longer than the others, because a title has at most 200 characters.
 */
type CallToBuyer = { isGone: boolean; or: string; and: string; alone: string };

export async function callToBuyer(db: Db | Tx, orderId: string): Promise<CallToBuyer> {
  const order = await findOrder(db, orderId);
  return order && !hasLostBuyer(order)
    ? { isGone: false, or: ' or call the buyer.', and: ' and call the buyer.', alone: ' Call the buyer.' }
    : { isGone: true, or: '. Buyer erased.', and: '. Buyer erased.', alone: ' Buyer erased.' };
}

/**
 * Expires the pending orders among those given. The caller marks the orders for erasure in the same transaction. Like
 * other expired orders, they are still checked with the provider, because a payment that began in time may succeed.
 */
export async function closeOpenOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const closed = await tx
    .updateTable('orders')
    .set({ status: 'expired' })
    .where('id', 'in', orderIds)
    .where('status', '=', 'pending')
    .returning('id')
    .execute();
  for (const { id } of closed) await releaseCoupon(tx, id);
}

/** Creates one per order, for a payment after the erasure. `deleteOrderTasks` deletes it after the refund. */
export async function createReturnTask(tx: Tx, order: Pick<Order, 'id' | 'total'>, paidAt: Date): Promise<void> {
  const due_at = closingAfterDays(paidAt, 1, await findCalendar(tx));
  const made = await tx
    .insertInto('tasks')
    .values({
      title: `Give ${inRupees(order.total)} back: ${ticketNumber(order.id)} was paid after its buyer was erased. Refund it at the payment provider; there is nobody to write to.`,
      template_step: 'return-payment',
      due_at,
      order_id: order.id,
    })
    .onConflict((clash) =>
      clash.columns(['order_id', 'template_step']).where('template_step', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (made) await publishChange(tx, 'tasks', made.id);
}

/** Returns the payment method to store; null if the buyer is erased or the method is unknown. */
export const methodToKeep = (order: Pick<Order, 'erase_requested_at' | 'name'>, method: string | undefined) =>
  hasLostBuyer(order) ? null : (method ?? null);
