import type { FastifyInstance } from 'fastify';
import { answer } from '#server/http/endpoint.ts';
import { refuse } from '#server/http/refuse.ts';
import { type Settling, settleOrder } from '#server/payments/settle.ts';
import { contract } from '#shared/contract/all.ts';
import { findOrder, mayAsk, type Order } from './orders.ts';
import { shownOrder } from './shown-order.ts';

const pauseBetweenAsks = 1.5;

/** How an order stands, for whoever holds its number. */
export function orderRoutes(app: FastifyInstance, deps: Settling): void {
  answer(app, contract.getOrderStatus, async ({ params, request }) => {
    const order = (await findOrder(deps.db, params.orderId)) ?? refuse('order_unknown');
    return shownOrder(
      await upToDate(deps, order, (error) => request.log.warn({ err: error }, 'the provider could not be asked')),
    );
  });
}

async function upToDate(deps: Settling, order: Order, say: (error: unknown) => void): Promise<Order> {
  const open = order.status === 'pending' || (order.status === 'expired' && order.ask_next_at !== null);
  if (!open || !order.session_id || !(await mayAsk(deps.db, order.id, pauseBetweenAsks))) return order;
  await settleOrder(deps, order.id, 'customer').catch(say);
  return (await findOrder(deps.db, order.id)) ?? order;
}
