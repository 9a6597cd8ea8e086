import type { Tx } from '#database/connect.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { followSum } from '#server/orders/order-tasks.ts';
import type { Order } from '#server/orders/orders.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { heldAfterCancellation } from './cancellable.ts';

/**
 * Staff have a task while money of a cancelled order is with us that is not due to go back: a refund came back, a bank
 * left it with us, or the provider took the refund from a second payment.
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

/** The provider gave back money by itself, without naming a payment: of an attempt that failed, or of the purchase. */
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
