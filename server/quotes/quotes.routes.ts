import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/audit/audit.ts';
import { languageOfRequest } from '#server/http/request.ts';
import { route } from '#server/http/route.ts';
import { findQuote, type PayQuoteDeps, payQuote } from './pay-quote.ts';
import { offerOf } from './quote-rows.ts';
import { listQuotes, makeQuote, openQuote, type QuoteDeps, withdrawQuote } from './quotes.ts';

export function quoteRoutes(app: FastifyInstance, deps: QuoteDeps & PayQuoteDeps): void {
  const { db, clock } = deps;
  route(app, 'GET /api/admin/quotes', ({ query }) => listQuotes(deps, query));

  route(app, 'POST /api/admin/quotes', ({ body, currentUser, request }) =>
    makeQuote(deps, actorOf(currentUser, request), body),
  );

  route(app, 'GET /api/admin/quotes/:id', ({ params }) => openQuote(deps, params.id));

  route(app, 'POST /api/admin/quotes/:id/withdraw', async ({ params, currentUser, request }) => {
    await withdrawQuote(deps, actorOf(currentUser, request), params.id);
    return null;
  });

  route(app, 'GET /api/quotes/:token', async ({ params, request }) => {
    const quote = await findQuote(db, params.token);
    return { ...offerOf(quote, languageOfRequest(request), clock()), stateCode: quote.state };
  });

  route(app, 'POST /api/quotes/:token/pay', async ({ params, body }) => {
    const { sessionId, orderId } = await payQuote(deps, params.token, body);
    return { payment_session_id: sessionId, order_id: orderId };
  });
}
