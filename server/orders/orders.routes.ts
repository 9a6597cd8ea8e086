import type { FastifyInstance } from 'fastify';
import { browserOf } from '#server/http/browser-cookie.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { type PaymentSyncDeps, syncPayment } from '#server/orders/payments/sync-payment.ts';
import { receiptSentAt } from '#server/platform/receipt-sent.ts';
import { contract } from '#shared/contract/all.ts';
import { isClaimable } from './claim-order.ts';
import { findOrder, mayView, type Order } from './orders.ts';
import { serializeOrder } from './serialize-order.ts';

const pauseBetweenAsks = 1.5;

/** Routes for the status of an order, for anyone with its number. */
export function orderRoutes(app: FastifyInstance, deps: PaymentSyncDeps & { https: boolean }): void {
  route(app, contract.getOrderStatus, async ({ params, request, currentUser }) => {
    const known = (await findOrder(deps.db, params.orderId)) ?? refuse('order_unknown');
    const order = await upToDate(deps, known, (error) =>
      request.log.warn({ err: error }, 'the provider could not be asked'),
    );
    const sentAt = order.status === 'paid' ? await receiptSentAt(deps.db, order.id) : undefined;
    const claimable = currentUser !== undefined && isClaimable(order, browserOf(request, deps.https));
    return { ...serializeOrder(order), receiptSentAt: sentAt?.toISOString() ?? null, claimable };
  });
}

async function upToDate(deps: PaymentSyncDeps, order: Order, say: (error: unknown) => void): Promise<Order> {
  const open = order.status === 'pending' || (order.status === 'expired' && order.ask_next_at !== null);
  if (!open || !order.session_id || !(await mayView(deps.db, order.id, pauseBetweenAsks))) return order;
  await syncPayment(deps, order.id, 'customer').catch(say);
  return (await findOrder(deps.db, order.id)) ?? order;
}
