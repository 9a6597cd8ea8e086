import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { findOrder } from '#server/orders/orders.ts';
import { refundableOf } from '#shared/rules/money/order-money.ts';
import { cancelOwnOrder } from './cancel-order.ts';
import { chooseRemedy } from './choose-remedy.ts';
import type { RefundDeps } from './insert-request.ts';
import { limitWithoutApproval } from './refund-approval.ts';
import { approveRefund, licencesForStaff, refundDuplicate, requestRefund, withdrawRefund } from './request-refund.ts';
import { serializeRequests } from './serialize-request.ts';

export function refundRoutes(app: FastifyInstance, deps: RefundDeps): void {
  const { db } = deps;

  route(app, 'POST /api/user/orders/:orderId/cancel', ({ currentUser, params, body }) =>
    cancelOwnOrder(deps, { ...params, ...body, userId: currentUser.id }),
  );

  route(app, 'POST /api/user/cases/:id/remedy', ({ currentUser, params, body }) =>
    chooseRemedy(deps, currentUser.id, params.id, body.as),
  );

  route(app, 'POST /api/admin/orders/:orderId/refunds', async ({ currentUser, params, body, headers, request }) => {
    const asked = { ...body, orderId: params.orderId, key: headers['idempotency-key'] };
    const { id } = await requestRefund(deps, asked, actorOf(currentUser, request));
    return one(db, id, currentUser.id);
  });

  route(
    app,
    'POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/refund',
    async ({ currentUser, params, request }) => {
      const { id } = await refundDuplicate(
        deps,
        params.orderId,
        params.paymentReference,
        actorOf(currentUser, request),
      );
      return one(db, id, currentUser.id);
    },
  );

  route(app, 'GET /api/admin/orders/:orderId/refunds', async ({ currentUser, params }) => {
    const order = (await findOrder(db, params.orderId)) ?? refuse('order_unknown');
    const money = await loadMoney(db, order.id);
    const leftPaise = order.status === 'paid' ? refundableOf(money) : 0;
    const [items, approvalAbovePaise, licences] = await Promise.all([
      serializeRequests(db, params, currentUser.id),
      limitWithoutApproval(db, deps, money, currentUser.id),
      licencesForStaff(db, order, money, leftPaise),
    ]);
    return { items, leftPaise, approvalAbovePaise, licences };
  });

  route(app, 'POST /api/admin/refunds/:id/approve', async ({ currentUser, params, request }) => {
    await approveRefund(deps, params.id, actorOf(currentUser, request));
    return one(db, params.id, currentUser.id);
  });

  route(app, 'POST /api/admin/refunds/:id/withdraw', async ({ currentUser, params, request }) => {
    await withdrawRefund(deps, params.id, actorOf(currentUser, request));
    return one(db, params.id, currentUser.id);
  });
}

async function one(db: Db, id: string, viewerId: string) {
  const [request] = await serializeRequests(db, { id }, viewerId);
  return request ?? refuse('refund_unknown');
}
