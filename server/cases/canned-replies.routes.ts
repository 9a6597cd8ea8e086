import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { changeReply, createReply, listReplies, removeReply, restoreReply } from './desk/canned-replies.ts';

export function cannedReplyRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, 'GET /api/canned-replies', async () => listReplies(db));

  route(app, 'POST /api/canned-replies', async ({ currentUser, body, request }) =>
    createReply(db, actorOf(currentUser, request), body),
  );

  route(app, 'PUT /api/canned-replies/:id', async ({ currentUser, params, body, request }) =>
    changeReply(db, actorOf(currentUser, request), params.id, body),
  );

  route(app, 'DELETE /api/canned-replies/:id', async ({ currentUser, params, request }) => {
    await removeReply(db, actorOf(currentUser, request), params.id);
    return null;
  });

  route(app, 'POST /api/canned-replies/:id/restore', async ({ currentUser, params, request }) =>
    restoreReply(db, actorOf(currentUser, request), params.id),
  );
}
