import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { claimFiles, type StoredFile } from '#server/documents/store.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { rejectReason } from '#shared/rules/cases/reject-reasons.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { afterReview, afterUpload } from '#shared/rules/cases/request-transitions.ts';
import { masked } from '#shared/rules/masking.ts';
import { dayInIndia } from '#shared/rules/working-days.ts';
import { type CaseMailDeps, enqueueCaseEmail } from './case-emails.ts';
import { addEvent } from './case-events.ts';
import { type CaseRecord, type CaseRequestRow, lockCase, requireOwnCase } from './case-rows.ts';
import { applyTransition, caseContext, loadState } from './case-state.ts';
import { templateOfCase } from './case-titles.ts';

/** Requests of a case: what the customer sends, and what staff say about it. */

export type CaseAnswer = {
  files: readonly StoredFile[];
  documentId?: string | undefined;
  text?: string | undefined;
  /** The Idempotency-Key: an answer sent again after a lost response changes nothing. */
  key?: string | undefined;
};

export async function requireRequest(tx: Tx, row: CaseRecord, requestId: string): Promise<CaseRequestRow> {
  const request = await tx
    .selectFrom('case_requests')
    .selectAll()
    .where('id', '=', requestId)
    .where('case_id', '=', row.id)
    .executeTakeFirst();
  return request ?? refuse('case_unknown');
}

/**
 * Checks before a file is stored, so that nothing is stored for a request that takes nothing. True if the answer with
 * this key has come before.
 */
export async function isAnswered(
  db: Db,
  user: CurrentUser,
  caseId: string,
  requestId: string,
  key: string | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await requireOwnCase(tx, caseId, user.id);
    const { state, answer_key } = await requireRequest(tx, row, requestId);
    if (key !== undefined && key === answer_key) return true;
    if (row.status !== 'open') refuse('case_closed');
    if (state === 'accepted' || state === 'not_needed') refuse('case_closed');
    await requireRoom(tx, requestId, 0);
    return false;
  });
}

/** Most files of one request that nobody has looked at yet. */
const mostUnseenFiles = 12;

async function requireRoom(tx: Tx, requestId: string, more: number): Promise<void> {
  const { unseen } = await tx
    .selectFrom('case_documents')
    .select(sql<number>`count(*)::int`.as('unseen'))
    .where('request_id', '=', requestId)
    .where('verdict', 'is', null)
    .executeTakeFirstOrThrow();
  if (unseen + more > mostUnseenFiles || unseen === mostUnseenFiles) refuse('case_files_many');
}

/** Words alone are no document; a photo of a written answer is an answer. */
async function requireFittingAnswer(tx: Tx, request: CaseRequestRow, ids: readonly string[]): Promise<void> {
  if (requestKind(request.kind)?.answer !== 'document' || ids.length > 0) return;
  if (!(await hasUnseenDocument(tx, request.id))) refuse('case_answer_missing');
}

/** A file that nobody has looked at. */
async function hasUnseenDocument(tx: Tx, requestId: string): Promise<boolean> {
  const unseen = await tx
    .selectFrom('case_documents')
    .select('document_id')
    .where('request_id', '=', requestId)
    .where('verdict', 'is', null)
    .executeTakeFirst();
  return unseen !== undefined;
}

/** Stores the customer's answer; with the last required one the ball comes to us. */
export async function answerRequest(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'name'>,
  caseId: string,
  requestId: string,
  { files, documentId, text, key }: CaseAnswer,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireOwnCase(tx, caseId, user.id);
    const row = await lockCase(tx, caseId);
    const request = await requireRequest(tx, row, requestId);
    if (key !== undefined && key === request.answer_key) return;
    if (row.status !== 'open') refuse('case_closed');
    const ids = [...(await claimFiles(tx, user.id, files)), ...(documentId ? [documentId] : [])];
    if (documentId) await requireOwnDocument(tx, user.id, documentId);
    await requireFittingAnswer(tx, request, ids);
    await requireRoom(tx, request.id, ids.length);
    for (const [place, id] of ids.entries()) {
      // Files of one answer are microseconds apart: in their order, and told from those of a later answer.
      const sent_at = sql<Date>`now() + ${place} * interval '1 microsecond'`;
      await tx
        .insertInto('case_documents')
        .values({ request_id: request.id, document_id: id, sent_at })
        .onConflict((again) => again.columns(['request_id', 'document_id']).doUpdateSet({ verdict: null, sent_at }))
        .execute();
    }
    await tx
      .updateTable('case_requests')
      .set({
        answered_at: sql`clock_timestamp()`,
        answer_key: key ?? null,
        ...(text === undefined ? {} : { answer_text: masked(text) }),
      })
      .where('id', '=', request.id)
      .execute();
    const transition = afterUpload(await loadState(tx, row), request.id, caseContext(templateOfCase(row)));
    if (!transition.state) refuse('case_closed');
    await applyTransition(tx, row, transition, user);
  });
}

async function requireOwnDocument(tx: Tx, userId: string, id: string): Promise<void> {
  const own = await tx
    .selectFrom('documents')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('staff_only', '=', false)
    .executeTakeFirst();
  if (!own) refuse('document_unknown');
}

export type Review = {
  verdict: 'accepted' | 'rejected';
  reason?: string | undefined;
  text?: string | undefined;
  documentId?: string | undefined;
  answeredAt?: string | undefined;
  /** Last day of an accepted paper. */
  validUntil?: string | undefined;
};

/**
 * A verdict on what the customer sent. A second one on the same document is refused: the first reviewer was quicker. So
 * is one on an answer that the customer has changed since the reviewer saw it.
 */
export async function reviewRequest(
  db: Db,
  deps: CaseMailDeps,
  actor: Actor,
  caseId: string,
  requestId: string,
  { verdict, reason, text, documentId, answeredAt, validUntil }: Review,
): Promise<void> {
  // `other` needs own words.
  if (verdict === 'rejected' && !rejectReason(reason ?? '', text))
    refuse('reject_reason_missing', { reasons: { reason: { code: 'reject_reason_missing' } } });
  if (verdict === 'accepted' && validUntil !== undefined && validUntil < dayInIndia(new Date()))
    refuse('valid_until_past', { reasons: { validUntil: { code: 'valid_until_past' } } });
  await db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, caseId);
    if (row.status !== 'open') refuse('case_closed');
    const request = await requireRequest(tx, row, requestId);
    if (documentId) await requireDocumentOf(tx, request.id, documentId);
    else if (await hasUnseenDocument(tx, request.id))
      refuse('review_document_missing', { reasons: { documentId: { code: 'review_document_missing' } } });
    if (request.state !== 'checking') refuse('already_reviewed', { state: request.state });
    if (answeredAt && request.answered_at?.getTime() !== Date.parse(answeredAt)) refuse('case_changed');
    const transition = afterReview(await loadState(tx, row), request.id, verdict);
    const rejected = verdict === 'rejected';
    const why = { reason: rejected ? (reason ?? null) : null, reason_text: rejected && text ? masked(text) : null };
    const valid_until = rejected ? null : (validUntil ?? null);
    await tx
      .updateTable('case_requests')
      .set({ ...why, valid_until })
      .where('id', '=', request.id)
      .execute();
    await tx
      .updateTable('case_documents')
      .set({ verdict, ...why, reviewed_at: sql`clock_timestamp()`, reviewed_by: actor.currentUser.id })
      .where('request_id', '=', request.id)
      .where('verdict', 'is', null)
      .execute();
    const event = { kind: rejected ? 'request-rejected' : 'request-accepted', stepKey: row.step_key };
    await addEvent(tx, caseId, { ...event, reason: request.kind }, actor.currentUser);
    await applyTransition(tx, row, transition, actor.currentUser);
    if (rejected) await enqueueCaseEmail(tx, deps, caseId, 'case-rejected');
    await writeAudit(tx, actor, {
      action: rejected ? 'case.document-rejected' : 'case.document-accepted',
      subject: { kind: 'case', id: caseId },
      detail: { request: request.kind, ...(rejected ? { reason } : {}) },
    });
  });
}

async function requireDocumentOf(tx: Tx, requestId: string, documentId: string): Promise<void> {
  const found = await tx
    .selectFrom('case_documents')
    .select('verdict')
    .select(
      sql<boolean>`exists (select from case_documents as later where later.request_id = ${requestId}
        and later.verdict is null and later.sent_at > case_documents.sent_at + interval '1 millisecond')`.as(
        'outdated',
      ),
    )
    .where('request_id', '=', requestId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!found) refuse('document_unknown');
  if (found.verdict !== null) refuse('already_reviewed');
  if (found.outdated) refuse('case_changed');
}
