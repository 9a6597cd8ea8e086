import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { endOrderTask, openOrderTask } from '#server/orders/order-tasks.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

const stepOf = (refundId: string) => `came-back-${refundId}`;

/** Finds refunds that were made in the provider's dashboard or by the provider itself, not those that we requested. */
function findOthers(tx: Tx, orderId: string) {
  return tx
    .selectFrom('refunds')
    .select(['provider_refund_id as id', 'amount_paise', 'state', 'automatic'])
    .where('order_id', '=', orderId)
    .where(sql<boolean>`not exists (select from refund_requests where refund_requests.id = refunds.merchant_refund_id)`)
    .execute();
}
type Other = Awaited<ReturnType<typeof findOthers>>[number];

/** Finds the ids of an order's refunds that have succeeded and that we did not request. */
export async function findSucceededOthers(tx: Tx, orderId: string): Promise<ReadonlySet<string>> {
  const others = await findOthers(tx, orderId);
  return new Set(others.filter(({ state }) => state === 'SUCCESS').map(({ id }) => id));
}

/**
 * Opens a staff task for each refund in `succeeded` that has failed since, and ends the task when the refund succeeds
 * again.
 */
export async function followReturnedRefunds(tx: Tx, orderId: string, succeeded: ReadonlySet<string>): Promise<void> {
  for (const refund of await findOthers(tx, orderId)) {
    if (refund.state === 'SUCCESS') await endOrderTask(tx, orderId, stepOf(refund.id));
    else if (succeeded.has(refund.id))
      await openOrderTask(tx, { orderId, step: stepOf(refund.id), title: await titleOf(tx, refund, orderId) });
  }
}

async function titleOf(tx: Tx, { amount_paise, automatic }: Other, orderId: string): Promise<string> {
  const by = automatic ? 'by itself' : 'in its dashboard';
  return `The refund of ${paiseInRupees(amount_paise)} for ${ticketNumber(orderId)} that the provider made ${by} has come back, although it had gone through. Look at the order, and refund it again${(await callToBuyer(tx, orderId)).or}`;
}
