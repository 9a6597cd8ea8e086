import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#database/connect.ts';
import type { Actor } from '#server/audit/audit.ts';
import { answer } from '#server/http/endpoint.ts';
import { networkOf } from '#server/http/gate.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { findOwnOrders } from '#server/orders/own-orders.ts';
import { shownOrder } from '#server/orders/shown-order.ts';
import { contract } from '#shared/contract/all.ts';
import { findAndCountPeople, findPeople } from './customers.ts';
import { eventsOf } from './events.ts';
import { csvOf, exportName, recordExport } from './export.ts';
import { byIndex } from './found.ts';
import { removeNote, restoreNote, writeNote } from './notes.ts';
import { knownPerson, pageOf } from './person.ts';

const mostAtOnce = 200;
const usualPage = 50;
const farthest = 10_000;
const countedForScreen = 100;

type Asker = { visitor: Visitor; request: FastifyRequest };
const actorOf = ({ visitor, request }: Asker): Actor => ({ visitor, address: networkOf(request.ip) });

/** The people that staff look after. */
export function customerListRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  answer(app, contract.listPeople, async ({ query: { page, pageSize, ...wish } }) => {
    const byCursor = wish.after !== undefined || wish.before !== undefined;
    if (page === undefined && pageSize === undefined && !byCursor)
      return (await byIndex(db, (held) => findPeople(held, { ...wish, limit: mostAtOnce }))).items;
    const size = pageSize ?? usualPage;
    const offset = ((page ?? 1) - 1) * size;
    if (offset >= farthest) refuse('page_too_far');
    const place = { page: page ?? 1, pageSize: size };
    const part = { limit: size, offset: byCursor ? 0 : offset };
    return byIndex(db, async (held) => ({
      ...(await findAndCountPeople(
        held,
        { ...wish, ...part },
        page === undefined ? Math.max(countedForScreen, size) : farthest,
      )),
      ...place,
    }));
  });

  answer(app, contract.exportPeople, async ({ query, reply, ...asker }) => {
    const { sort, ...filter } = query;
    await recordExport(db, actorOf(asker), filter);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${exportName(clock())}"`,
      'cache-control': 'private, no-store',
    });
    return Readable.from(csvOf(db, { ...filter, sort }));
  });

  answer(app, contract.getPerson, async ({ params, visitor }) => pageOf(db, params.id, visitor, clock()));

  answer(app, contract.listPersonOrders, async ({ params, query }) => {
    await knownPerson(db, params.id);
    return (await findOwnOrders(db, params.id, query)).map(shownOrder);
  });

  answer(app, contract.listPersonEvents, async ({ params, query }) =>
    eventsOf(db, await knownPerson(db, params.id), query.before),
  );

  answer(app, contract.writeNote, async ({ params, body, ...asker }) =>
    writeNote(db, actorOf(asker), params.id, body.text),
  );

  answer(app, contract.removeNote, async ({ params, ...asker }) => {
    await removeNote(db, actorOf(asker), params.id, params.noteId);
    return null;
  });

  answer(app, contract.restoreNote, async ({ params, ...asker }) =>
    restoreNote(db, actorOf(asker), params.id, params.noteId),
  );
}
