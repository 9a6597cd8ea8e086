import { notFound } from './api-error.ts';
import { orderEntity, paymentEntity, refundEntity } from './entities.ts';
import type { CallKind } from './faults.ts';
import { createOrder, orderRecord, terminateOrder } from './orders.ts';
import { reconcileEvents, reconcileSettlements, reconciliationPage } from './reconciliation.ts';
import { createRefund, findRefund } from './refunds.ts';
import type { Sandbox } from './sandbox.ts';
import { simulate } from './simulate.ts';

interface CallInput {
  params: { orderId: string; id: string };
  body: unknown;
}

export interface ApiRoute {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  kind: CallKind;
  /**
   * Rate limit per minute in production, for the x-ratelimit headers. Source: Cashfree's rate limits (refunds
   * unverified).
   */
  limit: number;
  work(sandbox: Sandbox, input: CallInput): object;
}

/** Calls of Cashfree's order API that the sandbox supports. */
export const apiRoutes: ApiRoute[] = [
  {
    method: 'POST',
    url: '/pg/orders',
    kind: 'create',
    limit: 200,
    work: (sandbox, { body }) => orderEntity(createOrder(sandbox, body), sandbox.clock.now()),
  },
  {
    method: 'GET',
    url: '/pg/orders/:orderId',
    kind: 'get',
    limit: 400,
    work: (sandbox, { params }) => orderEntity(orderRecord(sandbox, params.orderId), sandbox.clock.now()),
  },
  {
    method: 'PATCH',
    url: '/pg/orders/:orderId',
    kind: 'create',
    limit: 200,
    work: (sandbox, { params, body }) =>
      orderEntity(terminateOrder(sandbox, params.orderId, body), sandbox.clock.now()),
  },
  {
    method: 'GET',
    url: '/pg/orders/:orderId/payments',
    kind: 'get',
    limit: 100,
    work: (sandbox, { params }) => {
      const order = orderRecord(sandbox, params.orderId);
      const attempts = sandbox.ledger.attempts.of(order.orderId);
      return attempts.map((attempt) => paymentEntity(attempt, order)).reverse();
    },
  },
  {
    method: 'GET',
    url: '/pg/orders/:orderId/payments/:id',
    kind: 'get',
    limit: 130,
    work: (sandbox, { params }) => {
      const order = orderRecord(sandbox, params.orderId);
      const attempt = sandbox.ledger.attempts.get(params.id);
      if (attempt?.orderId !== order.orderId) throw notFound('payment');
      return paymentEntity(attempt, order);
    },
  },
  {
    method: 'POST',
    url: '/pg/orders/:orderId/refunds',
    kind: 'refund',
    limit: 100,
    work: (sandbox, { params, body }) => refundEntity(createRefund(sandbox, params.orderId, body)),
  },
  {
    method: 'GET',
    url: '/pg/orders/:orderId/refunds',
    kind: 'get',
    limit: 100,
    work: (sandbox, { params }) => {
      const order = orderRecord(sandbox, params.orderId);
      return sandbox.ledger.refunds.of(order.orderId).map(refundEntity).reverse();
    },
  },
  {
    method: 'GET',
    url: '/pg/orders/:orderId/refunds/:id',
    kind: 'get',
    limit: 100,
    work: (sandbox, { params }) => refundEntity(findRefund(sandbox, params.orderId, params.id)),
  },
  {
    method: 'POST',
    url: '/pg/recon',
    kind: 'recon',
    limit: 100,
    work: (sandbox, { body }) => reconcileEvents(sandbox, body),
  },
  {
    method: 'POST',
    url: '/pg/settlement/recon',
    kind: 'recon',
    limit: 100,
    work: (sandbox, { body }) => reconcileSettlements(sandbox, body),
  },
  {
    method: 'POST',
    url: '/pg/settlements',
    kind: 'recon',
    limit: 100,
    work: (sandbox, { body }) => reconciliationPage(sandbox, body),
  },
  {
    method: 'POST',
    url: '/pg/simulate',
    kind: 'get',
    limit: 100,
    work: (sandbox, { body }) => simulate(sandbox, body),
  },
];
