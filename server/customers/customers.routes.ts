import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#database/connect.ts';
import type { Actor } from '#server/audit/audit.ts';
import { networkOf } from '#server/http/limits.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { findOwnOrders } from '#server/orders/own-orders.ts';
import { serializeOrder } from '#server/orders/serialize-order.ts';
import { knownCustomer, pageOf } from './customer-page.ts';
import { csvOf, exportName, recordExport } from './customers-csv.ts';
import { ordersOfGuest } from './find-guest.ts';
import { findAndCountCustomers, findCustomers } from './list-customers.ts';
import { removeNote, restoreNote, writeNote } from './notes.ts';
import { eventsOf } from './timeline.ts';

const mostAtOnce = 200;
const usualPage = 50;
const farthest = 10_000;
const countedForScreen = 100;

type Requester = { currentUser: CurrentUser; request: FastifyRequest };
const actorOf = ({ currentUser, request }: Requester): Actor => ({ currentUser, address: networkOf(request.ip) });

export function customerListRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  route(app, 'GET /api/admin/users', async ({ query: { page, pageSize, ...filter } }) => {
    const byCursor = filter.after !== undefined || filter.before !== undefined;
    if (page === undefined && pageSize === undefined && !byCursor)
      return (await findCustomers(db, { ...filter, limit: mostAtOnce })).items;
    const size = pageSize ?? usualPage;
    const offset = ((page ?? 1) - 1) * size;
    if (offset >= farthest) refuse('page_too_far');
    const place = { page: page ?? 1, pageSize: size };
    const part = { limit: size, offset: byCursor ? 0 : offset };
    const countTo = page === undefined ? Math.max(countedForScreen, size) : farthest;
    return { ...(await findAndCountCustomers(db, { ...filter, ...part }, countTo)), ...place };
  });

  route(app, 'GET /api/admin/users.csv', async ({ query, reply, ...source }) => {
    const { sort, ...filter } = query;
    await recordExport(db, actorOf(source), filter);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${exportName(clock())}"`,
      'cache-control': 'private, no-store',
    });
    return Readable.from(csvOf(db, { ...filter, sort }));
  });

  route(app, 'GET /api/admin/users/:id', async ({ params, currentUser }) =>
    pageOf(db, params.id, currentUser, clock()),
  );

  route(app, 'GET /api/admin/users/:id/orders', async ({ params, query }) => {
    const customer = await knownCustomer(db, params.id);
    const condition = 'guest' in customer ? ordersOfGuest(customer.guest) : customer.user.id;
    return (await findOwnOrders(db, condition, query)).map(serializeOrder);
  });

  route(app, 'GET /api/admin/users/:id/timeline', async ({ params, query }) =>
    eventsOf(db, await knownCustomer(db, params.id), query.before),
  );

  route(app, 'POST /api/admin/users/:id/notes', async ({ params, body, ...source }) =>
    writeNote(db, actorOf(source), await knownCustomer(db, params.id), body.text),
  );

  route(app, 'DELETE /api/admin/users/:id/notes/:noteId', async ({ params, ...source }) => {
    await removeNote(db, actorOf(source), await knownCustomer(db, params.id), params.noteId);
    return null;
  });

  route(app, 'POST /api/admin/users/:id/notes/:noteId/restore', async ({ params, ...source }) =>
    restoreNote(db, actorOf(source), await knownCustomer(db, params.id), params.noteId),
  );
}
