import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { answer } from '#server/http/endpoint.ts';
import { contract } from '#shared/contract/all.ts';
import { findDeedKinds, findDeeds } from './deeds.ts';

/** The audit log, for admins to read. */
export function auditRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, contract.listDeeds, ({ query }) => findDeeds(db, query));
  answer(app, contract.listDeedKinds, () => findDeedKinds(db));
}
