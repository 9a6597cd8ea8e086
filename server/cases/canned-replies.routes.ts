import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { contract } from '#shared/contract/all.ts';
import { changeReply, createReply, listReplies, removeReply, restoreReply } from './desk/canned-replies.ts';

/** Routes for canned replies, which staff insert into messages. */
export function cannedReplyRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, contract.listCannedReplies, async () => listReplies(db));

  route(app, contract.createCannedReply, async ({ currentUser, body, request }) =>
    createReply(db, actorOf(currentUser, request), body),
  );

  route(app, contract.changeCannedReply, async ({ currentUser, params, body, request }) =>
    changeReply(db, actorOf(currentUser, request), params.id, body),
  );

  route(app, contract.removeCannedReply, async ({ currentUser, params, request }) => {
    await removeReply(db, actorOf(currentUser, request), params.id);
    return null;
  });

  route(app, contract.restoreCannedReply, async ({ currentUser, params, request }) =>
    restoreReply(db, actorOf(currentUser, request), params.id),
  );
}
