import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import type { Queue } from '#server/platform/queue.ts';
import { may } from '#shared/rules/accounts.ts';
import { correctContact } from './correct-contact.ts';
import { countOrderProblems, listOrders, noProblems, withoutSums } from './list-orders.ts';
import { orderDetails, withoutMoney } from './order-details.ts';
import { markRefunded } from './refunds/mark-duplicate-refunded.ts';
import { resendReceipt } from './resend-receipt.ts';

export function staffOrderRoutes(app: FastifyInstance, deps: { db: Db; queue: Queue }): void {
  const { db } = deps;

  route(app, 'GET /api/admin/orders', async ({ query, currentUser }) => {
    const works = may('staff', currentUser);
    if (query.trouble && !works) refuse('access_denied');
    const [found, waiting] = await Promise.all([listOrders(db, query), works ? countOrderProblems(db) : noProblems]);
    return { ...found, items: works ? found.items : found.items.map(withoutSums), waiting };
  });

  route(app, 'GET /api/admin/orders/:orderId', async ({ params, currentUser }) => {
    const order = await orderDetails(db, params.orderId, currentUser);
    return may('staff', currentUser) ? order : withoutMoney(order);
  });

  route(app, 'PATCH /api/admin/orders/:orderId/contact', async ({ params, body, currentUser, request }) => {
    await correctContact(deps, params.orderId, body, actorOf(currentUser, request));
    return orderDetails(db, params.orderId, currentUser);
  });

  route(app, 'POST /api/admin/orders/:orderId/receipt', ({ params, currentUser, request }) =>
    resendReceipt(deps, params.orderId, actorOf(currentUser, request)),
  );

  route(
    app,
    'POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/done',
    async ({ params, body, currentUser, request }) => {
      await markRefunded(db, params, body.reference, actorOf(currentUser, request));
      return orderDetails(db, params.orderId, currentUser);
    },
  );
}
