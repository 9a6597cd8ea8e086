import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PaymentProviderError } from '#server/adapters/payments.ts';
import { actorOf, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { type PaymentSyncDeps, syncPayment } from '#server/orders/payments/sync-payment.ts';
import { contract } from '#shared/contract/all.ts';
import { countOrderProblems, listOrders } from './list-orders.ts';
import { markRefunded } from './mark-refunded.ts';
import { orderDetails } from './order-details.ts';
import { mayView } from './orders.ts';
import { resendReceipt } from './resend-receipt.ts';

const pauseBetweenAsks = 1.5;

/** Routes of the order list for staff. */
export function staffOrderRoutes(app: FastifyInstance, deps: PaymentSyncDeps): void {
  const { db } = deps;

  route(app, contract.listAllOrders, async ({ query }) => {
    const [found, waiting] = await Promise.all([listOrders(db, query), countOrderProblems(db)]);
    return { ...found, waiting };
  });

  route(app, contract.getAnyOrder, ({ params }) => orderDetails(db, params.orderId));

  route(app, contract.askProvider, async ({ params: { orderId }, currentUser, request }) => {
    const before = await orderDetails(db, orderId);
    if (!(await mayView(db, orderId, pauseBetweenAsks))) refuse('too_many', { retryAfter: 2 });
    const settled = await syncPayment(deps, orderId, 'second look').catch(away(request));
    const order = await orderDetails(db, orderId);
    const outcome = settled === 'mismatch' ? settled : newsBetween(before, order);
    await writeAudit(db, actorOf(currentUser, request), {
      action: 'order.asked',
      subject: { kind: 'order', id: orderId },
      detail: { outcome, status: order.status },
    });
    return { outcome, order };
  });

  route(app, contract.sendReceiptAgain, ({ params, currentUser, request }) =>
    resendReceipt(deps, params.orderId, actorOf(currentUser, request)),
  );

  route(app, contract.markRefundDone, async ({ params, body, currentUser, request }) => {
    await markRefunded(db, params, body.reference, actorOf(currentUser, request));
    return orderDetails(db, params.orderId);
  });
}

type Whole = Awaited<ReturnType<typeof orderDetails>>;

function newsBetween(before: Whole, after: Whole): 'changed' | 'unchanged' {
  const providerState = ({ status, lastAttempt, payments, refunds, refundTasks }: Whole) =>
    JSON.stringify([status, lastAttempt, payments, refunds, refundTasks]);
  return providerState(before) === providerState(after) ? 'unchanged' : 'changed';
}

const away = (request: FastifyRequest) => (error: unknown) => {
  if (!(error instanceof PaymentProviderError)) throw error;
  request.log.warn({ err: error }, 'the provider could not be asked');
  return refuse('provider_away');
};
