import type { Tx } from '#database/connect.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { followSum } from '#server/orders/order-tasks.ts';
import type { Order } from '#server/orders/orders.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { heldAfterCancellation } from './cancellation-state.ts';

/**
 * Keeps a staff task open while we hold part of a cancelled order's payment that no refund covers. This happens if a
 * refund was returned, we won a dispute, or the provider deducted the refund from a second payment.
 */
export async function followHeldMoney(tx: Tx, order: Pick<Order, 'id' | 'total' | 'quantity'>): Promise<void> {
  await followSum(tx, {
    orderId: order.id,
    prefix: 'held',
    paise: await heldAfterCancellation(tx, order),
    title: async (sum) =>
      `${ticketNumber(order.id)} was cancelled, but ${sum} of its money is with us and not on its way back. Refund it${(await callToBuyer(tx, order.id)).or}`,
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
