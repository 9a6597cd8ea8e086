import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/audit/audit.ts';
import { staffCaseReply } from '#server/cases/desk/case-reply.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { orderDetails } from '#server/orders/order-details.ts';
import { serializeRequests } from '#server/orders/refunds/serialize-request.ts';
import { confirmRefund } from './confirm-refund.ts';
import { decidePayment } from './decide-payment.ts';
import { type ByHandDeps, openByHand } from './open-by-hand.ts';

export function byHandRoutes(app: FastifyInstance, deps: ByHandDeps): void {
  const { db } = deps;

  route(app, 'POST /api/cases', async ({ currentUser, body, headers, request }) => {
    const orderId = await openByHand(deps, body, headers['idempotency-key'], actorOf(currentUser, request));
    const cases = db.selectFrom('cases').select('id').where('order_id', '=', orderId).orderBy('unit').orderBy('round');
    const opened = await cases.executeTakeFirst();
    return opened ? staffCaseReply(db, currentUser, opened.id) : { orderId, waitsFor: 'second-person' as const };
  });

  for (const decision of ['approve', 'withdraw'] as const)
    route(app, `POST /api/admin/payments-by-hand/:orderId/${decision}`, async ({ currentUser, params, request }) => {
      await decidePayment(deps, params.orderId, decision, actorOf(currentUser, request));
      return orderDetails(db, params.orderId, currentUser);
    });

  route(app, 'POST /api/admin/refunds/:id/paid-back', async ({ currentUser, params, body, request }) => {
    await confirmRefund(deps, params.id, body.reference, actorOf(currentUser, request));
    const [refund] = await serializeRequests(db, params, currentUser.id);
    return refund ?? refuse('refund_unknown');
  });
}
