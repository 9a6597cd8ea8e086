import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf, writeAudit } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { disputeEvidence } from './evidence.ts';

export function disputeRoutes(
  app: FastifyInstance,
  { db, settings }: { db: Db; settings: { publicUrl: string } },
): void {
  route(app, 'GET /api/admin/disputes/:id/evidence', async ({ params, currentUser, request, reply }) => {
    const { orderId, fileName, archive } = await disputeEvidence(db, params.id, settings.publicUrl);
    await writeAudit(db, actorOf(currentUser, request), {
      action: 'dispute.exported',
      subject: { kind: 'order', id: orderId },
      detail: { dispute: params.id },
    });
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    });
    return archive;
  });
}
