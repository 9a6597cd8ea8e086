import type { Tx } from '#database/connect.ts';
import { hasLostBuyer } from '#server/orders/erased-buyer.ts';
import type { Order } from '#server/orders/orders.ts';
import { enqueueOrderEmail, languageOfOrder } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { paymentSuccessPath } from '#shared/paths.ts';
import { orderedOf, ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { paidByHand } from './paid-by-hand.ts';

export type CancellationEmailDeps = { queue: Queue; secrets: readonly string[] };

export type CancellationNews = {
  kind: 'order-cancelled' | 'licence-cancelled' | 'refund-failed';
  amountPaise: number;
  /** Number of the cancelled licence; null for the whole order. */
  unit?: number | null;
  /** Whether the refund was not sent because a bank holds or has taken back the amount. */
  disputed?: boolean;
};

/** Also sent if the refund for the cancellation has failed. Not sent to an erased buyer. */
export async function enqueueCancellationEmail(
  tx: Tx,
  deps: CancellationEmailDeps,
  order: Order,
  { kind, amountPaise, unit = null, disputed = false }: CancellationNews,
): Promise<void> {
  if (order.email === '' || hasLostBuyer(order)) return;
  const language = await languageOfOrder(tx, order);
  const content = {
    kind,
    ticket: ticketNumber(order.id),
    plan: planTitle({ category: order.category, name: order.plan_name }, language),
    ordered: orderedOf(order),
    amountPaise,
    ...(unit === null ? {} : { licence: { number: unit, count: order.quantity } }),
    ...(await paidByHand(tx, order.id)),
    ...(disputed ? { disputed } : {}),
    path: paymentSuccessPath(order.id),
  };
  await enqueueOrderEmail(tx, deps, order, content);
}
