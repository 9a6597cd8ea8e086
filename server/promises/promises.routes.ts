import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { route } from '#server/http/route.ts';
import type { PromiseReport } from '#shared/contract/promises.ts';
import { csvHead, csvLine } from '#shared/rules/csv.ts';
import { promiseReport } from './promise-report.ts';

export function promiseRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, 'GET /api/staff/promises', ({ query }) => promiseReport(db, query));

  route(app, 'GET /api/staff/promises.csv', async ({ query, reply }) => {
    const report = await promiseReport(db, query);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="promises-${query.from}-${query.to}.csv"`,
    });
    return csvOf(report);
  });
}

const heads = ['Service', 'Step', 'Who', 'Cases', 'Kept', 'Missed', 'Median working days', '90 % within working days'];

function csvOf({ templates, steps }: PromiseReport): string {
  const number = (value: number | null) => (value === null ? '' : String(value));
  const lines = templates.flatMap((one) => [
    [
      one.title,
      '',
      '',
      number(one.count),
      number(one.kept),
      number(one.missed),
      number(one.median),
      number(one.ninety),
    ],
    ...steps
      .filter(({ template }) => template === one.template)
      .map((step) => [
        one.title,
        step.title,
        step.holder,
        number(step.count),
        '',
        '',
        number(step.median),
        number(step.ninety),
      ]),
  ]);
  return csvHead(heads) + lines.map(csvLine).join('');
}
