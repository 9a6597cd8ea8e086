import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { unsettledDifferences } from './differences.ts';
import { lineExportName, recordLineExport, settlementCsv } from './export-lines.ts';
import { listSettlements } from './list-settlements.ts';
import { moneyPeriods } from './money-periods.ts';
import { moneySums } from './money-sums.ts';
import { monthRange } from './months.ts';

export function settlementRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  route(app, 'GET /api/admin/settlements', async ({ query }) => {
    const now = clock();
    return listSettlements(db, monthRange(query.month, now), query.after, now);
  });

  route(app, 'GET /api/admin/settlements/sums', async ({ query }) => {
    const now = clock();
    const month = monthRange(query.month, now);
    return { ...(await moneySums(db, month)), ...(await unsettledDifferences(db, month, now)) };
  });

  route(app, 'GET /api/admin/settlements/periods', async ({ query }) => ({
    periods: await moneyPeriods(db, monthRange(query.month, clock()), query.by),
  }));

  route(app, 'GET /api/admin/settlements/lines', async ({ query, currentUser, request, reply }) => {
    const now = clock();
    const month = monthRange(query.month, now);
    await recordLineExport(db, actorOf(currentUser, request), month);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${lineExportName(month)}"`,
      'cache-control': 'private, no-store',
    });
    return Readable.from(settlementCsv(db, month, now));
  });
}
