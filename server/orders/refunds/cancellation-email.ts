import type { Tx } from '#database/connect.ts';
import { hasLostBuyer } from '#server/orders/erased-buyer.ts';
import type { Order } from '#server/orders/orders.ts';
import { orderedOf } from '#server/orders/serialize-order.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { languageKnown } from '#shared/language.ts';
import { paymentSuccessPath } from '#shared/paths.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';

export type CancellationEmailDeps = { queue: Queue; secrets: readonly string[] };

/** Tells the buyer that an order is cancelled, or that the refund after it has failed. */
export async function enqueueCancellationEmail(
  tx: Tx,
  deps: CancellationEmailDeps,
  order: Order,
  kind: 'order-cancelled' | 'refund-failed',
  amountPaise: number,
): Promise<void> {
  if (order.email === '' || hasLostBuyer(order)) return;
  const language = languageKnown(order.language);
  const content = {
    kind,
    name: order.name,
    ticket: ticketNumber(order.id),
    plan: planTitle({ category: order.category, name: order.plan_name }, language),
    ordered: orderedOf(order),
    amountPaise,
    path: paymentSuccessPath(order.id),
  };
  await enqueueEmail(tx, deps, order.email, content, language, order.id);
}
