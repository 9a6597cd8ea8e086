import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { isKeptByCase } from '#server/documents/documents.ts';
import { refuse } from '#server/http/refuse.ts';
import { rejectReason } from '#shared/rules/cases/reject-reasons.ts';
import { afterReview } from '#shared/rules/cases/request-transitions.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { masked } from '#shared/rules/masking.ts';
import { type CaseMailDeps, enqueueEmails } from '../case/case-emails.ts';
import { addEvent } from '../case/case-events.ts';
import { lockCase } from '../case/case-rows.ts';
import { applyTransition, loadState } from '../case/store-transition.ts';
import { hasUnseenDocument, requireRequest } from './answer-request.ts';

export type Review = {
  verdict: 'accepted' | 'rejected';
  reason?: string | undefined;
  text?: string | undefined;
  documentId?: string | undefined;
  answeredAt?: string | undefined;
  validUntil?: string | undefined;
};

/**
 * Stores the verdict on an answer and changes the case accordingly. Refuses a second verdict on the same document. With
 * `answeredAt`, also refuses if the customer has changed the answer since the reviewer saw it.
 */
export async function reviewRequest(
  db: Db,
  deps: CaseMailDeps,
  actor: Actor,
  caseId: string,
  requestId: string,
  { verdict, reason, text, documentId, answeredAt, validUntil }: Review,
): Promise<void> {
  // The reason `other` requires a text.
  if (verdict === 'rejected' && !rejectReason(reason ?? '', text))
    refuse('reject_reason_missing', { reasons: { reason: { code: 'reject_reason_missing' } } });
  if (verdict === 'accepted' && validUntil !== undefined && validUntil < dayInIndia(new Date()))
    refuse('valid_until_past', { reasons: { validUntil: { code: 'valid_until_past' } } });
  await db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, caseId);
    if (row.status !== 'open') refuse('case_closed');
    const request = await requireRequest(tx, row, requestId);
    if (documentId) await requireNewestDocument(tx, request.id, documentId);
    else if (await hasUnseenDocument(tx, request.id))
      refuse('review_document_missing', { reasons: { documentId: { code: 'review_document_missing' } } });
    // A yes counts without a review; to accept it all the same changes nothing.
    if (request.state === 'accepted' && request.answer_verdict === 'yes' && verdict === 'accepted') return;
    if (request.state !== 'checking') refuse('already_reviewed', { state: request.state });
    if (answeredAt && request.answered_at?.getTime() !== Date.parse(answeredAt)) refuse('case_changed');
    if (verdict === 'accepted' && request.answer_verdict === 'no') refuse('draft_wrong');
    if (verdict === 'accepted') await requireNoneReplaced(tx, request.id);
    const transition = afterReview(await loadState(tx, row), request.id, verdict);
    const rejected = verdict === 'rejected';
    const why = { reason: rejected ? (reason ?? null) : null, reason_text: rejected && text ? masked(text) : null };
    const valid_until = rejected ? null : (validUntil ?? null);
    const refusal_unsent_since = rejected ? sql<Date>`clock_timestamp()` : null;
    await tx
      .updateTable('case_requests')
      .set({ ...why, valid_until, refusal_unsent_since })
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
    const { emails } = await applyTransition(tx, row, transition, actor.currentUser);
    await enqueueEmails(tx, deps, caseId, emails);
    await writeAudit(tx, actor, {
      action: rejected ? 'case.document-rejected' : 'case.document-accepted',
      subject: { kind: 'case', id: caseId },
      detail: { request: request.kind, ...(rejected ? { reason } : {}) },
    });
  });
}

/** A later answer has unreviewed documents. The documents of one answer are microseconds apart. */
const isOutdated = sql<boolean>`exists (select from case_documents as later
  where later.request_id = case_documents.request_id and later.verdict is null
    and later.sent_at > case_documents.sent_at + interval '1 millisecond')`;

async function requireNewestDocument(tx: Tx, requestId: string, documentId: string): Promise<void> {
  const found = await tx
    .selectFrom('case_documents')
    .select('verdict')
    .select(isOutdated.as('outdated'))
    .where('request_id', '=', requestId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!found) refuse('document_unknown');
  if (found.verdict !== null) refuse('already_reviewed');
  if (found.outdated) refuse('case_changed');
}

/** Refuses if staff have replaced one of its documents. Documents of earlier answers are ignored. */
async function requireNoneReplaced(tx: Tx, requestId: string): Promise<void> {
  const unseen = await tx
    .selectFrom('case_documents')
    .innerJoin('documents', 'documents.id', 'case_documents.document_id')
    .select(sql<boolean>`removed_at is not null and not ${isKeptByCase}`.as('replaced'))
    .where('request_id', '=', requestId)
    .where('verdict', 'is', null)
    .where((is) => is.not(isOutdated))
    .orderBy('documents.id')
    // Waits for a replacement in progress.
    .forShare('documents')
    .execute();
  if (unseen.some(({ replaced }) => replaced)) refuse('document_replaced');
}
