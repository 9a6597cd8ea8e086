import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { readForm, uploadLimits } from '#server/http/read-form.ts';
import { HttpError, refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import type { Queue } from '#server/platform/queue.ts';
import { contract } from '#shared/contract/all.ts';
import { addResult } from './add-result.ts';
import { requestReply, staffCaseReply } from './case-reply.ts';
import { requireCase } from './case-rows.ts';
import { type CaseDeps, storeCaseFiles } from './cases.routes.ts';
import { listCases, type SearchOrders } from './list-cases.ts';
import { listReviews } from './list-reviews.ts';
import { markReadByStaff, sendStaffMessage } from './messages.ts';
import { addNote } from './notes.ts';
import { listRatings } from './ratings.ts';
import { addRequest, reviewRequest } from './requests.ts';
import { changeCase, moveStep, takeCase } from './staff-actions.ts';

export type StaffCaseDeps = CaseDeps & { queue: Queue; secrets: readonly string[]; searchOrders: SearchOrders };

/** Routes of the staff's work on cases. */
export async function staffCaseRoutes(app: FastifyInstance, deps: StaffCaseDeps): Promise<void> {
  const { db } = deps;

  route(app, contract.listCases, async ({ currentUser, query }) => listCases(deps, currentUser.id, query));

  route(app, contract.listCaseReviews, async ({ query }) => listReviews(db, query));

  route(app, contract.listRatings, async ({ query }) => listRatings(db, query.after));

  route(app, contract.takeCase, async ({ currentUser, request }) => {
    const id = await takeCase(db, actorOf(currentUser, request));
    return id === undefined ? null : staffCaseReply(db, currentUser, id);
  });

  route(app, contract.getCase, async ({ currentUser, params }) => staffCaseReply(db, currentUser, params.id));

  route(app, contract.changeCase, async ({ currentUser, params, body, request }) => {
    const change = changeCase(db, deps, actorOf(currentUser, request), params.id, body);
    await orNewestState(db, currentUser, params.id, change);
    return staffCaseReply(db, currentUser, params.id);
  });

  route(app, contract.moveCaseStep, async ({ currentUser, params, body, request }) => {
    const move = moveStep(db, deps, actorOf(currentUser, request), params.id, params.key, body);
    await orNewestState(db, currentUser, params.id, move);
    return staffCaseReply(db, currentUser, params.id);
  });

  route(app, contract.addCaseRequest, async ({ currentUser, params, body, request }) => {
    const requestId = await addRequest(db, deps, actorOf(currentUser, request), params.id, body);
    return requestReply(db, params.id, requestId, 'en');
  });

  route(app, contract.reviewCaseRequest, async ({ currentUser, params, body, request }) => {
    const review = reviewRequest(db, deps, actorOf(currentUser, request), params.id, params.requestId, body);
    await orNewestState(db, currentUser, params.id, review);
    return requestReply(db, params.id, params.requestId, 'en');
  });

  route(app, contract.sendCaseMessage, async ({ currentUser, params, body, headers, request }) =>
    sendStaffMessage(db, actorOf(currentUser, request), params.id, { ...body, key: headers['idempotency-key'] }),
  );

  route(app, contract.markCaseMessagesRead, async ({ currentUser, params, body }) => {
    await requireCase(db, params.id);
    await markReadByStaff(db, params.id, currentUser.id, body.last);
    return null;
  });

  route(app, contract.addCaseNote, async ({ currentUser, params, body, headers, request }) =>
    addNote(db, actorOf(currentUser, request), params.id, { ...body, key: headers['idempotency-key'] }),
  );

  await app.register(async (forms) => {
    await forms.register(multipart, { limits: uploadLimits });
    forms.addHook('preValidation', async (request) => {
      if (request.isMultipart()) request.body = await readForm(request, uploadLimits);
    });
    route(forms, contract.addCaseResult, async ({ body, currentUser, params, request }) => {
      const { owner_id } = await requireCase(db, params.id);
      const sent = body.file && owner_id ? [body.file] : [];
      const files = await storeCaseFiles(deps, owner_id ?? currentUser.id, sent, request);
      await addResult(db, actorOf(currentUser, request), params.id, { ...body, files });
      return staffCaseReply(db, currentUser, params.id);
    });
  });
}

const lostRaces: readonly string[] = ['case_changed', 'already_reviewed', 'step_not_possible', 'case_closed'];

/** Adds the case as it is now to the error of a change that came too late. */
async function orNewestState(db: Db, user: CurrentUser, id: string, change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof HttpError) || !lostRaces.includes(error.code)) throw error;
    refuse(error.code, { ...error.details, case: await staffCaseReply(db, user, id) });
  }
}
