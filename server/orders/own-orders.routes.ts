import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { route } from '#server/http/route.ts';
import { findOwnOrders } from './own-orders.ts';
import { serializeOrder } from './serialize-order.ts';
import { findSubscriptions } from './subscriptions.ts';

export function ownOrderRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  route(app, 'GET /api/user/subscriptions', async ({ currentUser }) => findSubscriptions(db, currentUser.id, clock()));

  route(app, 'GET /api/user/orders', async ({ currentUser, query }) =>
    (await findOwnOrders(db, currentUser.id, query)).map(serializeOrder),
  );
}
