import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import type { Numbers } from '#shared/contract/numbers.ts';
import { csvHead, csvLine } from '#shared/rules/csv.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { stateName } from '#shared/rules/indian-states.ts';
import { findNumbers } from './find-numbers.ts';

const dayMs = 86_400_000;
const usualDays = 30;
const mostDays = 366;

const daysBefore = (day: string, days: number) => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

type Query = { from?: string | undefined; to?: string | undefined };

export function numbersRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  const read = (query: Query) => {
    const to = query.to ?? dayInIndia(clock());
    const from = query.from ?? daysBefore(to, usualDays - 1);
    const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
    if (length < 1 || length > mostDays) refuse('invalid', { reasons: { from: { code: 'invalid' } } });
    return findNumbers(db, { from, to }, { from: daysBefore(from, length), to: daysBefore(from, 1) });
  };

  route(app, 'GET /api/admin/numbers', ({ query }) => read(query));

  route(app, 'GET /api/admin/numbers.csv', async ({ query, reply }) => {
    const numbers = await read(query);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="numbers-${numbers.from}-${numbers.to}.csv"`,
    });
    return csvOf(numbers);
  });
}

const heads = ['By', 'Of', 'Visits', 'Plan pages', 'Checkouts', 'Orders', 'Paid (rupees)', 'Paid back (rupees)'];

function csvOf({ days, byPlan, byCoupon, byState }: Numbers): string {
  const rupees = (paise: number) => (paise / 100).toFixed(2);
  const sold = (row: Pick<Numbers['total'], 'orders' | 'paidPaise' | 'refundedPaise'>) => [
    String(row.orders),
    rupees(row.paidPaise),
    rupees(row.refundedPaise),
  ];
  const lines = [
    ...days.map((row) => ['Day', row.date, ...[row.visits, row.planViews, row.checkouts].map(String), ...sold(row)]),
    ...byPlan.map((row) => ['Plan', row.title, '', '', '', ...sold(row)]),
    ...byCoupon.map((row) => ['Coupon', row.code, '', '', '', ...sold(row)]),
    ...byState.map((row) => ['State', stateName(row.state ?? '') ?? '', '', '', '', ...sold(row)]),
  ];
  return csvHead(heads) + lines.map(csvLine).join('');
}
