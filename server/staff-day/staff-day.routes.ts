import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { route } from '#server/http/route.ts';
import { staffDay } from './staff-day.ts';

export function staffDayRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  route(app, 'GET /api/staff/day', async ({ currentUser }) => staffDay(db, currentUser.id, clock()));
}
