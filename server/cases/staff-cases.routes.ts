import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { actorOf } from '#server/audit/audit.ts';
import { acceptForms } from '#server/http/form.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import type { Queue } from '#server/platform/queue.ts';
import { may } from '#shared/rules/accounts.ts';
import { findAssignmentRule, setAssignmentRule } from './case/assignment-rule.ts';
import { requireCase, requireNotCancelled } from './case/case-rows.ts';
import { addDraft, requireDraftPossible } from './case/drafts.ts';
import { type CaseDeps, storeCaseFiles } from './cases.routes.ts';
import { findRequestReply, orNewest, staffCaseReply, withoutDocuments } from './desk/case-reply.ts';
import { changeMany } from './desk/change-many.ts';
import { type CaseListDeps, countViews, listCases } from './desk/list-cases.ts';
import { listRatings } from './desk/ratings.ts';
import { listSavedViews, removeView, saveView } from './desk/saved-views.ts';
import { listReviews } from './requests/list-reviews.ts';
import { addRequest, withdrawRequest } from './requests/request-to-customer.ts';
import { viewRequest } from './requests/request-viewers.ts';
import { reviewRequest } from './requests/review-request.ts';
import { undoReview } from './requests/undo-review.ts';
import { addResult, requireResult } from './steps/add-result.ts';
import { handOverCases, takeCase } from './steps/assign-cases.ts';
import { addAuthorityDocument, requireFormerPicture } from './steps/authority-document.ts';
import { changeCase } from './steps/change-assignee-and-authority.ts';
import { endCase, reopenCase } from './steps/close-case.ts';
import { moveStep } from './steps/move-step.ts';

export type StaffCaseDeps = CaseDeps & CaseListDeps & { queue: Queue; secrets: readonly string[] };

export async function staffCaseRoutes(app: FastifyInstance, deps: StaffCaseDeps): Promise<void> {
  const { db } = deps;

  route(app, 'GET /api/cases', async ({ currentUser, query }) => {
    const { items, next } = await listCases(deps, currentUser.id, query);
    return { items: may('staff', currentUser) ? items : items.map((item) => ({ ...item, remedy: null })), next };
  });

  route(app, 'GET /api/cases/counts', async ({ currentUser }) => countViews(db, currentUser.id));

  route(app, 'POST /api/cases/bulk', async ({ currentUser, body, request }) =>
    changeMany(deps, actorOf(currentUser, request), body),
  );

  route(app, 'GET /api/admin/assignment', () => findAssignmentRule(db));

  route(app, 'PUT /api/admin/assignment', async ({ currentUser, body, request }) => {
    await setAssignmentRule(db, actorOf(currentUser, request), body);
    return null;
  });

  route(app, 'GET /api/case-reviews', async ({ query }) => listReviews(db, query));

  route(app, 'GET /api/ratings', async ({ query }) => listRatings(db, query.after));

  route(app, 'POST /api/cases/take', async ({ currentUser, request }) => {
    const id = await takeCase(db, actorOf(currentUser, request));
    return id === undefined ? null : staffCaseReply(db, currentUser, id);
  });

  route(app, 'POST /api/cases/hand-over', async ({ currentUser, body, request }) => ({
    count: await handOverCases(db, deps, actorOf(currentUser, request), body),
  }));

  route(app, 'GET /api/staff/saved-views', async ({ currentUser }) => listSavedViews(db, currentUser.id));

  route(app, 'POST /api/staff/saved-views', async ({ currentUser, body }) => saveView(db, currentUser.id, body));

  route(app, 'DELETE /api/staff/saved-views/:id', async ({ currentUser, params }) => {
    await removeView(db, currentUser.id, params.id);
    return null;
  });

  route(app, 'GET /api/cases/:id', async ({ currentUser, params }) => {
    const reply = await staffCaseReply(db, currentUser, params.id);
    return may('staff', currentUser) ? reply : withoutDocuments(reply);
  });

  route(app, 'PATCH /api/cases/:id', async ({ currentUser, params, body, request }) => {
    const change = changeCase(db, deps, actorOf(currentUser, request), params.id, body);
    await orNewestState(db, currentUser, params.id, change);
    return staffCaseReply(db, currentUser, params.id);
  });

  route(app, 'POST /api/cases/:id/steps/:key', async ({ currentUser, params, body, request }) => {
    const move = moveStep(db, deps, actorOf(currentUser, request), params.id, params.key, body);
    await orNewestState(db, currentUser, params.id, move);
    return staffCaseReply(db, currentUser, params.id);
  });

  route(app, 'POST /api/cases/:id/requests', async ({ currentUser, params, body, request }) => {
    const asked = addRequest(db, deps, actorOf(currentUser, request), params.id, body);
    const requestId = await orNewestState(db, currentUser, params.id, asked);
    return findRequestReply(db, params.id, requestId, 'en');
  });

  route(app, 'POST /api/cases/:id/requests/:requestId/view', async ({ currentUser, params }) => ({
    viewer: await viewRequest(db, currentUser, params.id, params.requestId),
  }));

  route(app, 'POST /api/cases/:id/requests/:requestId/review', async ({ currentUser, params, body, request }) => {
    const review = reviewRequest(db, deps, actorOf(currentUser, request), params.id, params.requestId, body);
    await orNewestState(db, currentUser, params.id, review);
    return findRequestReply(db, params.id, params.requestId, 'en');
  });

  route(app, 'DELETE /api/cases/:id/requests/:requestId/review', async ({ currentUser, params, request }) => {
    await undoReview(db, actorOf(currentUser, request), params.id, params.requestId);
    return findRequestReply(db, params.id, params.requestId, 'en');
  });

  route(app, 'DELETE /api/cases/:id/requests/:requestId', async ({ currentUser, params, query, request }) => {
    const { id, requestId } = params;
    const withdrawn = withdrawRequest(db, actorOf(currentUser, request), id, requestId, query.version);
    await orNewestState(db, currentUser, id, withdrawn);
    return staffCaseReply(db, currentUser, id);
  });

  route(app, 'POST /api/cases/:id/reopen', async ({ currentUser, params, body, request }) => {
    const reopened = reopenCase(db, deps, actorOf(currentUser, request), params.id, body);
    await orNewestState(db, currentUser, params.id, reopened);
    return staffCaseReply(db, currentUser, params.id);
  });

  route(app, 'POST /api/cases/:id/end', async ({ currentUser, params, body, request }) => {
    const ended = endCase(db, deps, actorOf(currentUser, request), params.id, body);
    await orNewestState(db, currentUser, params.id, ended);
    return staffCaseReply(db, currentUser, params.id);
  });

  await app.register(async (forms) => {
    await acceptForms(forms);
    route(forms, 'POST /api/cases/:id/results', async ({ body, currentUser, params, request }) => {
      const add = async () => {
        const owner = await requireResult(db, params.id, body);
        const sent = body.file ? [body.file] : [];
        const files = await storeCaseFiles(deps, owner ?? currentUser.id, sent, request);
        await addResult(db, actorOf(currentUser, request), params.id, { ...body, files });
      };
      await orNewestState(db, currentUser, params.id, add());
      return staffCaseReply(db, currentUser, params.id);
    });
    route(forms, 'POST /api/cases/:id/drafts', async ({ body, currentUser, params, request }) => {
      const owner = await requireDraftPossible(db, params.id, body.kind);
      const files = await storeCaseFiles(deps, owner, [body.file], request);
      await addDraft(db, deps, actorOf(currentUser, request), params.id, { kind: body.kind, files });
      return staffCaseReply(db, currentUser, params.id);
    });
    route(forms, 'POST /api/cases/:id/authority-document', async ({ body, currentUser, params, request }) => {
      const { former } = body;
      const add = async () => {
        const row = await requireCase(db, params.id);
        if (!row.owner_id) refuse('case_without_account');
        requireNotCancelled(row);
        // Checked again under the lock. This early check usually avoids storing a file for an outdated form.
        await requireFormerPicture(db, row, former);
        const files = await storeCaseFiles(deps, row.owner_id, [body.file], request);
        await addAuthorityDocument(db, actorOf(currentUser, request), params.id, { files, former });
      };
      await orNewestState(db, currentUser, params.id, add());
      return staffCaseReply(db, currentUser, params.id);
    });
  });
}

/** If the change fails because somebody else changed the case, adds the case as staff see it to the error. */
export function orNewestState<T>(db: Db, user: CurrentUser, id: string, change: Promise<T>): Promise<T> {
  return orNewest(change, () => staffCaseReply(db, user, id));
}
