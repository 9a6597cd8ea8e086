import type { FastifyInstance } from 'fastify';
import { browserOf, knownBrowser } from '#server/http/cookies.ts';
import { route } from '#server/http/route.ts';
import { orderedOf, ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { buyerDetails } from './buyer-details.ts';
import { claimOrder, claimUnclaimed, findUnclaimed } from './claim-order.ts';
import { type OrderCodeDeps, openFoundOrder, requestOrderCode } from './order-access-code.ts';

export function orderClaimRoutes(app: FastifyInstance, deps: OrderCodeDeps & { https: boolean }): void {
  const { db, https } = deps;

  route(app, 'POST /api/orders/find', async ({ body, currentUser, request, reply }) => {
    const browser = knownBrowser({ request, reply, https });
    await requestOrderCode(deps, body, { browser, userId: currentUser?.id });
    return { message: 'If we have this order, a code is on its way.' };
  });

  route(app, 'POST /api/orders/find/open', async ({ body, currentUser, request, reply }) => {
    const browser = knownBrowser({ request, reply, https });
    const order = await openFoundOrder(deps, body, { browser, userId: currentUser?.id });
    return { order_id: order.id };
  });

  route(app, 'POST /api/user/orders/:orderId/claim', async ({ params, currentUser, request }) => {
    await claimOrder(deps, params.orderId, currentUser.id, browserOf(request, https));
    return { order_id: params.orderId };
  });

  route(app, 'GET /api/user/unclaimed-orders', async ({ currentUser }) =>
    (await findUnclaimed(db, currentUser.id)).map((order) => ({
      ticket: ticketNumber(order.id),
      planName: planTitle({ category: order.category, name: order.plan_name }),
      ...orderedOf(order),
      paidAt: (order.paid_at ?? order.created_at).toISOString(),
    })),
  );

  route(app, 'POST /api/user/unclaimed-orders', async ({ currentUser }) => ({
    claimed: await claimUnclaimed(db, deps, currentUser.id),
  }));

  route(app, 'GET /api/user/buyer', async ({ currentUser }) => buyerDetails(db, currentUser.id));
}
