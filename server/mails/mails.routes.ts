import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import type { Queue } from '#server/platform/queue.ts';
import { listFailedMails, resendMail } from './failed-mails.ts';

export function mailRoutes(app: FastifyInstance, deps: { db: Db; queue: Queue }): void {
  route(app, 'GET /api/admin/outbox', ({ query, currentUser }) =>
    listFailedMails(deps.db, currentUser.role, query.after),
  );

  route(app, 'POST /api/admin/outbox/:id/resend', async ({ params, body, currentUser, request }) => {
    await resendMail(deps, { id: params.id, to: body?.to }, actorOf(currentUser, request));
    return null;
  });
}
