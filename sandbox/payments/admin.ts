import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readJson } from '../bodies.ts';
import { refuseForeignWrites } from '../own-headers.ts';
import { counterView, eventView, orderView } from './admin-views.ts';
import { ApiError } from './api-error.ts';
import { forceDispute } from './disputes.ts';
import { forceAttempt, forceEvent, forceNewRefund, forceOrder, forceRefund } from './force.ts';
import { orderRecord } from './orders.ts';
import { type Sandbox, settingsOf } from './sandbox.ts';
import { settlementLines } from './settlements.ts';
import {
  clockState,
  resetSandbox,
  switchClock,
  switchDuplicates,
  switchFaults,
  switchRefunds,
  switchSettlements,
  switchWebhooks,
} from './switches.ts';

interface ById {
  Params: { id: string };
}

interface OfOrder {
  Querystring: { order_id?: string };
}

/** Adds the sandbox's admin API for tests and scripts. */
export function adminApi(app: FastifyInstance, sandbox: Sandbox): void {
  const { ledger } = sandbox;
  readJson(app);
  refuseForeignWrites(app);

  app.get<OfOrder>('/admin/orders', async ({ query }) => {
    const orders = query.order_id === undefined ? ledger.orders.all() : [ledger.orders.get(query.order_id)];
    const known = orders.filter((order) => order !== undefined);
    return known.map((order) => orderView(sandbox, order)).reverse();
  });
  app.get<ById>('/admin/orders/:id', async ({ params }) => orderView(sandbox, orderRecord(sandbox, params.id)));
  app.post<ById>('/admin/orders/:id/status', async ({ params, body }) =>
    forceOrder(sandbox, orderRecord(sandbox, params.id), body),
  );
  app.post<ById>('/admin/orders/:id/attempts', async ({ params, body }) =>
    forceAttempt(sandbox, orderRecord(sandbox, params.id), body),
  );
  app.post<ById>('/admin/orders/:id/refunds', async ({ params, body }) =>
    forceNewRefund(sandbox, orderRecord(sandbox, params.id), body),
  );

  app.post<ById>('/admin/orders/:id/disputes', async ({ params, body }) =>
    forceDispute(sandbox, orderRecord(sandbox, params.id), body),
  );

  app.get<OfOrder>('/admin/events', async ({ query }) => {
    const events = query.order_id === undefined ? ledger.events.all() : ledger.events.of(query.order_id);
    return events.map(eventView).reverse();
  });
  app.post<ById>('/admin/events/:id/resend', async ({ params, body }) =>
    forceEvent(sandbox, known(ledger.events.get(params.id), 'event'), body),
  );
  app.post<ById>('/admin/refunds/:id/status', async ({ params, body }) =>
    forceRefund(sandbox, known(ledger.refunds.get(params.id), 'refund'), body),
  );

  app.get('/admin/webhooks', async () => settingsOf(sandbox).webhooks);
  app.post('/admin/webhooks', async ({ body }) => switchWebhooks(sandbox, body));
  app.get('/admin/refunds', async () => settingsOf(sandbox).refunds);
  app.post('/admin/refunds', async ({ body }) => switchRefunds(sandbox, body));
  app.post('/admin/duplicates', async ({ body }) => switchDuplicates(sandbox, body));
  app.get('/admin/settlements', async () => settlementLines(sandbox));
  app.post('/admin/settlements', async ({ body }) => switchSettlements(sandbox, body));
  app.get('/admin/faults', async () => sandbox.faults.plan);
  app.post('/admin/faults', async ({ body }) => switchFaults(sandbox, body));
  app.get('/admin/clock', async () => clockState(sandbox));
  app.post('/admin/clock', async ({ body }) => switchClock(sandbox, body));
  app.get('/admin/counters', async () => counterView(sandbox));
  app.post('/admin/reset', async () => {
    resetSandbox(sandbox);
    return counterView(sandbox);
  });

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send(error.body);
    if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) });
    const status = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
    if (typeof status === 'number' && status < 500) return reply.code(status).send({ message: 'Bad request' });
    sandbox.log.error(error, 'payment sandbox');
    return reply.code(500).send({ message: 'Something went wrong in the payment sandbox.' });
  });
}

function known<Row>(row: Row | undefined, name: string): Row {
  if (row === undefined) throw new ApiError(404, 'invalid_request_error', `${name}_not_found`, `${name} not found`);
  return row;
}
