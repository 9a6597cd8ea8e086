import type { Tx } from '#database/connect.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { endOrderTask, openOrderTask } from '#server/orders/order-tasks.ts';
import { type OrderMoney, wasFromUs } from '#shared/rules/money/order-money.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

/** Opens a task if a refund of the provider fails after it succeeded; ends it when it succeeds again. */
export async function followReturnedRefunds(tx: Tx, before: OrderMoney): Promise<void> {
  const { orderId } = before;
  const money = await loadMoney(tx, orderId);
  for (const refund of money.refunds.filter((one) => !wasFromUs(one, money))) {
    const step = `came-back-${refund.id}`;
    if (refund.status === 'SUCCESS') await endOrderTask(tx, orderId, step);
    else if (before.refunds.some(({ id, status }) => id === refund.id && status === 'SUCCESS')) {
      const by = refund.automatic ? 'by itself' : 'in its dashboard';
      const title = `The refund of ${paiseInRupees(refund.amountPaise)} for ${ticketNumber(orderId)} that the provider made ${by} has come back, although it had gone through. Look at the order, and refund it again${(await callToBuyer(tx, orderId)).or}`;
      await openOrderTask(tx, { orderId, step, title });
    }
  }
}
