import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf, writeAudit } from '#server/audit/audit.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { route } from '#server/http/route.ts';
import { settings } from '#shared/brand.ts';
import type { Seller } from '#shared/rules/gstr1/document.ts';
import { type Summary, sellerOfMonth } from '#shared/rules/gstr1/summary.ts';
import { sectionsOfReturn } from '#shared/rules/gstr1/sums.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { checkMonth, sellerToday } from './check-month.ts';
import { closeMonth, findClosing, isMonthOver } from './close-month.ts';
import { confirmInvoicing, findConfirmation } from './confirm-invoicing.ts';
import { registerCsv, tallyCsv } from './csv-exports.ts';
import { gstr1Json } from './gstr1-json.ts';
import { gstr1Zip } from './gstr1-zip.ts';
import { refuseProblems } from './refuse-problems.ts';

export function taxReturnRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  route(app, 'GET /api/admin/months/:period', async ({ params: { period } }) => {
    const month = monthOfPeriod(period);
    const { summary, ...checked } = await checkMonth(db, month);
    const [closing, confirmed] = [await findClosing(db, month), await findConfirmation(db)];
    const { series, signature, signatureNote } = settings.invoicing;
    return {
      period,
      over: isMonthOver(month, clock()),
      ...closing,
      ...confirmed,
      invoicing: { series, signature, signatureNote },
      ...sumsOf(summary),
      ...checked,
    };
  });

  route(app, 'GET /api/admin/gstr1', async ({ query, currentUser, request, reply }) => {
    const month = monthOfPeriod(query.period);
    const checked = await checkMonth(db, month);
    if (query.force === undefined) refuseProblems(checked);
    const json = query.format === 'json';
    await record(currentUser, request, month, json ? 'GSTR-1' : 'GSTR-1 (CSV)');
    const { summary } = checked;
    const seller = sellerOfMonth(summary, sellerToday());
    const returned = { month, summary, over: isMonthOver(month, clock()) };
    const name = returnName(clock(), seller);
    return json
      ? download(reply, 'application/json', `${name}.json`, Readable.from(gstr1Json(db, returned, seller)))
      : download(reply, 'application/zip', `${name}.zip`, gstr1Zip(db, returned, clock()));
  });

  route(app, 'GET /api/admin/months/:period/register', async ({ params: { period }, currentUser, request, reply }) => {
    const month = monthOfPeriod(period);
    await record(currentUser, request, month, 'the register');
    return download(reply, csv, `register-${month}.csv`, Readable.from(registerCsv(db, month)));
  });

  route(app, 'GET /api/admin/months/:period/tally', async ({ params: { period }, currentUser, request, reply }) => {
    const month = monthOfPeriod(period);
    await record(currentUser, request, month, 'the vouchers for Tally');
    return download(reply, csv, `tally-${month}.csv`, Readable.from(tallyCsv(db, month)));
  });

  route(app, 'POST /api/admin/months/:period/close', async ({ params, query, currentUser, request }) => {
    const closing = { month: monthOfPeriod(params.period), force: query.force !== undefined, now: clock() };
    await closeMonth(db, actorOf(currentUser, request), closing);
    return null;
  });

  route(app, 'POST /api/admin/invoicing/confirmation', async ({ currentUser, request }) => {
    await confirmInvoicing(db, actorOf(currentUser, request));
    return null;
  });

  async function record(currentUser: CurrentUser, request: FastifyRequest, month: string, what: string) {
    const subject = { kind: 'month', id: month } as const;
    await writeAudit(db, actorOf(currentUser, request), { action: 'month.exported', subject, detail: { month, what } });
  }
}

function sumsOf(summary: Summary) {
  return {
    kinds: [...summary.kinds].map(([kind, { count, voided, amounts }]) => ({
      kind,
      count,
      voided,
      totalPaise: amounts.totalPaise,
    })),
    sections: [...sectionsOfReturn(summary)].map(
      ([
        section,
        {
          count,
          amounts: { taxablePaise, cgstPaise, sgstPaise, utgstPaise, igstPaise },
        },
      ]) => ({
        section,
        count,
        taxablePaise,
        taxPaise: cgstPaise + sgstPaise + utgstPaise + igstPaise,
      }),
    ),
  };
}

const csv = 'text/csv; charset=utf-8';

/** Converts a period such as `112026` to a month such as `2026-11`. */
const monthOfPeriod = (period: string) => `${period.slice(2)}-${period.slice(0, 2)}`;

/** In the format of the GST offline tool, with the day of the export and the GSTIN that files the return. */
function returnName(now: Date, seller: Seller): string {
  const [year, month, day] = dayInIndia(now).split('-');
  return `returns_${day}${month}${year}_R1_${seller.gstin}_offline`;
}

function download(reply: FastifyReply, type: string, fileName: string, body: Readable): Readable {
  reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'private, no-store',
  });
  return body;
}
