import type { Tx } from '#database/connect.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { endOrderTask, openOrderTask } from '#server/orders/order-tasks.ts';
import { type OrderMoney, overpaidOf } from '#shared/rules/money/order-money.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

const overpaidStep = 'overpaid-total';

/** Stores the overpaid amount of an order, and keeps a staff task with that amount while it is above 0. */
export async function followOverpaid(tx: Tx, money: OrderMoney): Promise<void> {
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
