import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { route } from '#server/http/route.ts';
import { findAuditActions, findAuditEntries } from './audit-entries.ts';

export function auditRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, 'GET /api/admin/audit', ({ query }) => findAuditEntries(db, query));
  route(app, 'GET /api/admin/audit-filters', () => findAuditActions(db));
}
