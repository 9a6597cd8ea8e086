import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { afterUndoneReview } from '#shared/rules/cases/request-transitions.ts';
import { addEvent } from '../case/case-events.ts';
import { type CaseRequestRow, lockCase } from '../case/case-rows.ts';
import { templateOfCase } from '../case/case-titles.ts';
import { applyTransition, caseContext, loadState } from '../case/store-transition.ts';
import { requireRequest } from './answer-request.ts';

const isOfPresentAnswer = sql<boolean>`reviewed_at > (select answered_at from case_requests
  where case_requests.id = case_documents.request_id)`;

/**
 * Takes back the actor's own verdict of the last minute, whose answer then waits for a check again. Refuses once
 * somebody else has decided, the customer has been told by e-mail, or has sent another answer.
 */
export async function undoReview(db: Db, actor: Actor, caseId: string, requestId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, caseId);
    if (row.status !== 'open') refuse('case_closed');
    const request = await requireRequest(tx, row, requestId);
    const isTold = request.state === 'rejected' && request.refusal_unsent_since === null;
    if (isTold || !(await isOwnVerdict(tx, request, actor.currentUser.id))) refuse('review_settled');
    const transition = afterUndoneReview(await loadState(tx, row), requestId, caseContext(templateOfCase(row)));
    // First, because a refused request always has a reason.
    await applyTransition(tx, row, transition, actor.currentUser);
    await tx
      .updateTable('case_documents')
      .set({ verdict: null, reason: null, reason_text: null, reviewed_at: null, reviewed_by: null })
      .where('request_id', '=', requestId)
      .where(isOfPresentAnswer)
      .execute();
    await tx
      .updateTable('case_requests')
      .set({ reason: null, reason_text: null, valid_until: null, refusal_unsent_since: null })
      .where('id', '=', requestId)
      .execute();
    const event = { kind: 'review-undone', stepKey: row.step_key, reason: request.kind };
    await addEvent(tx, caseId, event, actor.currentUser);
    await writeAudit(tx, actor, {
      action: 'case.review-undone',
      subject: { kind: 'case', id: caseId },
      detail: { request: request.kind },
    });
  });
}

/** Whether the newest verdict about this kind of request is the user's, on the present answer, and not a minute old. */
async function isOwnVerdict(tx: Tx, { case_id, kind, answered_at }: CaseRequestRow, userId: string): Promise<boolean> {
  const newest = await tx
    .selectFrom('case_events')
    .select(['kind', 'by_id'])
    .select(sql<boolean>`at > now() - interval '1 minute'`.as('recent'))
    .where('case_id', '=', case_id)
    .where('kind', 'in', ['request-accepted', 'request-rejected', 'review-undone'])
    .where('reason', '=', kind)
    .where('at', '>', answered_at ?? new Date())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest !== undefined && newest.kind !== 'review-undone' && newest.by_id === userId && newest.recent;
}
