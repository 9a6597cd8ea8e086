import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PaymentTrouble } from '#server/adapters/payments.ts';
import { actorOf, record } from '#server/audit/audit.ts';
import { answer } from '#server/http/endpoint.ts';
import { refuse } from '#server/http/refuse.ts';
import { type Settling, settleOrder } from '#server/payments/settle.ts';
import { contract } from '#shared/contract/all.ts';
import { countTroubles, findAllOrders } from './all-orders.ts';
import { mayAsk } from './orders.ts';
import { sendReceiptAgain } from './receipt-again.ts';
import { markRefundDone } from './refund-done.ts';
import { wholeOrder } from './whole-order.ts';

const pauseBetweenAsks = 1.5;

/** All orders, as staff work with them. */
export function staffOrderRoutes(app: FastifyInstance, deps: Settling): void {
  const { db } = deps;

  answer(app, contract.listAllOrders, async ({ query }) => {
    const [found, waiting] = await Promise.all([findAllOrders(db, query), countTroubles(db)]);
    return { ...found, waiting };
  });

  answer(app, contract.getAnyOrder, ({ params }) => wholeOrder(db, params.orderId));

  answer(app, contract.askProvider, async ({ params: { orderId }, visitor, request }) => {
    const before = await wholeOrder(db, orderId);
    if (!(await mayAsk(db, orderId, pauseBetweenAsks))) refuse('too_many', { retryAfter: 2 });
    const settled = await settleOrder(deps, orderId, 'second look').catch(away(request));
    const order = await wholeOrder(db, orderId);
    const outcome = settled === 'mismatch' ? settled : newsBetween(before, order);
    await record(db, actorOf(visitor, request), {
      action: 'order.asked',
      subject: { kind: 'order', id: orderId },
      detail: { outcome, status: order.status },
    });
    return { outcome, order };
  });

  answer(app, contract.sendReceiptAgain, ({ params, visitor, request }) =>
    sendReceiptAgain(deps, params.orderId, actorOf(visitor, request)),
  );

  answer(app, contract.markRefundDone, async ({ params, body, visitor, request }) => {
    await markRefundDone(db, params, body.reference, actorOf(visitor, request));
    return wholeOrder(db, params.orderId);
  });
}

type Whole = Awaited<ReturnType<typeof wholeOrder>>;

function newsBetween(before: Whole, after: Whole): 'changed' | 'unchanged' {
  const told = ({ status, lastAttempt, payments, refunds, refundTasks }: Whole) =>
    JSON.stringify([status, lastAttempt, payments, refunds, refundTasks]);
  return told(before) === told(after) ? 'unchanged' : 'changed';
}

const away = (request: FastifyRequest) => (error: unknown) => {
  if (!(error instanceof PaymentTrouble)) throw error;
  request.log.warn({ err: error }, 'the provider could not be asked');
  return refuse('provider_away');
};
