import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { databaseChecks } from '#server/ops/doctor.ts';
import type { Queue } from '#server/platform/queue.ts';
import { disputeOutcome } from '#shared/rules/disputes.ts';
import { lastBackups, noteTriedRestore } from './backups.ts';
import { findFailedJobs, giveUpJob, retryJob } from './failed-jobs.ts';
import { listWebhooks, replayWebhook } from './webhooks.ts';

export function systemRoutes(app: FastifyInstance, deps: { db: Db; queue: Queue }): void {
  const { db } = deps;
  route(app, 'GET /api/admin/system', async () => ({
    checks: await checkDatabase(db),
    backups: await lastBackups(db),
    disputes: await openDisputes(db),
  }));

  route(app, 'POST /api/admin/backups/:id/tried-restore', ({ params, currentUser, request }) =>
    noteTriedRestore(db, actorOf(currentUser, request), params.id),
  );

  route(app, 'GET /api/admin/webhooks', ({ query }) => listWebhooks(db, query));

  route(app, 'POST /api/admin/webhooks/:key/replay', ({ params, currentUser, request }) =>
    replayWebhook(deps, actorOf(currentUser, request), params.key),
  );

  route(app, 'GET /api/admin/failed-jobs', () => findFailedJobs(db));

  route(app, 'POST /api/admin/failed-jobs/:id/retry', async ({ params, currentUser, request }) => {
    await retryJob(deps, actorOf(currentUser, request), params.id);
    return null;
  });

  route(app, 'POST /api/admin/failed-jobs/:id/give-up', async ({ params, body, currentUser, request }) => {
    await giveUpJob(deps, actorOf(currentUser, request), params.id, body.reason);
    return null;
  });
}

async function checkDatabase(db: Db) {
  const found = [];
  for (const [about, check] of databaseChecks)
    for (const { hint = null, ...result } of await check(db)) found.push({ about, ...result, hint });
  return found;
}

async function openDisputes(db: Db) {
  const rows = await db
    .selectFrom('disputes')
    .select(['id', 'order_id', 'amount_paise', 'status', 'event', 'respond_by'])
    .where('event', '<>', 'closed')
    .orderBy('respond_by')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    amountPaise: row.amount_paise,
    outcome: disputeOutcome(row),
    respondBy: row.respond_by?.toISOString() ?? null,
  }));
}
