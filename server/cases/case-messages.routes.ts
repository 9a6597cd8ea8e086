import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/audit/audit.ts';
import { acceptForms } from '#server/http/form.ts';
import { route } from '#server/http/route.ts';
import { requireCase, requireOwnCase } from './case/case-rows.ts';
import { keyedContent } from './case/content-digest.ts';
import { addNote } from './case/notes.ts';
import { type CaseDeps, storeCaseFiles } from './cases.routes.ts';
import { findMessages } from './messages/find-messages.ts';
import { dropAnswerDue, markRead, markReadByStaff } from './messages/message-reads.ts';
import { isOwnMessageSent, isStaffMessageSent, sendOwnMessage, sendStaffMessage } from './messages/messages.ts';
import { orNewestState } from './staff-cases.routes.ts';

type Sent = { text: string; documentIds?: string[] | undefined; file?: File | File[] | undefined };
const filesOf = ({ file }: Sent) => [file ?? []].flat();
const keyedMessage = (headers: { 'idempotency-key'?: string | undefined }, body: Sent) =>
  keyedContent(headers['idempotency-key'], { ...body, files: filesOf(body) });

export async function caseMessageRoutes(app: FastifyInstance, deps: CaseDeps): Promise<void> {
  const { db } = deps;

  route(app, 'GET /api/user/cases/:id/messages', async ({ currentUser, params, query }) => {
    await requireOwnCase(db, params.id, currentUser.id);
    return findMessages(db, params.id, query.after);
  });

  route(app, 'PUT /api/user/cases/:id/messages/read', async ({ currentUser, params, body }) => {
    await requireOwnCase(db, params.id, currentUser.id);
    await markRead(db, params.id, currentUser.id, body.last);
    return null;
  });

  route(app, 'PUT /api/cases/:id/messages/read', async ({ currentUser, params, body }) => {
    await markReadByStaff(db, params.id, currentUser.id, body.last);
    return null;
  });

  route(app, 'PUT /api/cases/:id/messages/no-answer', async ({ currentUser, params, body, request }) => {
    const drop = dropAnswerDue(db, actorOf(currentUser, request), params.id, body.last);
    await orNewestState(db, currentUser, params.id, drop);
    return null;
  });

  route(app, 'POST /api/cases/:id/notes', async ({ currentUser, params, body, headers, request }) =>
    addNote(db, actorOf(currentUser, request), params.id, { ...body, key: headers['idempotency-key'] }),
  );

  await app.register(async (forms) => {
    await acceptForms(forms, 'file');

    route(forms, 'POST /api/user/cases/:id/messages', async ({ currentUser, params, body, headers, request }) => {
      const message = { ...body, keyed: await keyedMessage(headers, body) };
      const sent = filesOf(body);
      const asked = { ...message, fileCount: sent.length };
      const isStored = sent.length > 0 && (await isOwnMessageSent(db, currentUser, params.id, asked));
      const files = await storeCaseFiles(deps, currentUser.id, isStored ? [] : sent, request);
      return sendOwnMessage(db, currentUser, params.id, { ...message, files });
    });

    route(forms, 'POST /api/cases/:id/messages', async ({ currentUser, params, body, headers, request }) => {
      const message = { ...body, keyed: await keyedMessage(headers, body) };
      const sent = filesOf(body);
      const isStored = sent.length > 0 && (await isStaffMessageSent(db, currentUser, params.id, message));
      const { owner_id } = await requireCase(db, params.id);
      const files = await storeCaseFiles(deps, owner_id ?? currentUser.id, isStored ? [] : sent, request);
      return sendStaffMessage(db, actorOf(currentUser, request), params.id, { ...message, files });
    });
  });
}
