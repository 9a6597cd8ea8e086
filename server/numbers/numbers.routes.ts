import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { findNumbers } from './find-numbers.ts';

const dayMs = 86_400_000;
const usualDays = 30;
const mostDays = 366;

const daysBefore = (day: string, days: number) => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

export function numbersRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  route(app, 'GET /api/admin/numbers', async ({ query }) => {
    const to = query.to ?? dayInIndia(clock());
    const from = query.from ?? daysBefore(to, usualDays - 1);
    const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
    if (length < 1 || length > mostDays) refuse('invalid', { reasons: { from: { code: 'invalid' } } });
    return findNumbers(db, { from, to }, { from: daysBefore(from, length), to: daysBefore(from, 1) });
  });
}
