import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { requireOwnDocuments } from '#server/documents/documents.ts';
import { claimFiles, type StoredFile } from '#server/documents/store.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Language } from '#shared/language.ts';
import { answersAsText, checkAnswers } from '#shared/rules/cases/questions.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { afterUpload, declineRequest } from '#shared/rules/cases/request-transitions.ts';
import { masked } from '#shared/rules/masking.ts';
import { addEvent } from '../case/case-events.ts';
import { type CaseRecord, type CaseRequestRow, lockCase, requireOwnCase } from '../case/case-rows.ts';
import { templateOfCase } from '../case/case-titles.ts';
import type { KeyedContent } from '../case/content-digest.ts';
import { requireNewestDraft } from '../case/drafts.ts';
import { applyTransition, caseContext, loadState, touchCase } from '../case/store-transition.ts';

/** The customer's answer to a request of a case. Reviews of answers are in review-request.ts. */

type TypedAnswers = Readonly<Record<string, string | number>>;

export type CaseAnswer = {
  files: readonly StoredFile[];
  documentId?: string | undefined;
  text?: string | undefined;
  /** Answers to the request's questions by their keys, as typed. */
  fields?: TypedAnswers | undefined;
  verdict?: 'yes' | 'no' | undefined;
  draftId?: string | undefined;
  /** Language in which the customer reads the questions. */
  language: Language;
  /** The Idempotency-Key, if there is one. An answer that is sent again after a lost response changes nothing. */
  keyed?: KeyedContent | undefined;
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

/** Checks an answer before its files are stored. If it is stored already, stores its new key and returns true. */
export async function isAnswered(
  db: Db,
  user: CurrentUser,
  caseId: string,
  requestId: string,
  { files, keyed, ...answer }: Omit<CaseAnswer, 'files'> & { files: readonly File[] },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await requireOwnCase(tx, caseId, user.id);
    const request = await requireRequest(tx, row, requestId);
    if (isRepeated(request, keyed)) return true;
    if (row.status !== 'open') refuse('case_closed');
    if (await isSame(tx, request, { ...answer, files })) {
      await keepKey(tx, request, keyed);
      return true;
    }
    if (request.state === 'accepted') refuse('case_closed');
    requireFittingForm(request, { ...answer, files });
    if (request.state === 'not_needed') await requireResumable(tx, row, request);
    const { documentId } = answer;
    if (documentId) await requireOwnDocuments(tx, user.id, [documentId]);
    await requireRoom(tx, requestId, files.length + (documentId ? 1 : 0));
    return false;
  });
}

const maskedAnswer = ({ kind }: CaseRequestRow, text: string) =>
  masked(text, { forPhone: requestKind(kind)?.asksPhone });

/**
 * Returns the columns of an answer in words: free text, or fields, which are stored as a text too, a line for each
 * question, in the language of the customer.
 */
function wordsOf(
  request: CaseRequestRow,
  { text, fields, verdict, language }: Pick<CaseAnswer, 'text' | 'fields' | 'verdict' | 'language'>,
): { answer_text?: string | null; answers?: string | null } {
  if (fields !== undefined) {
    const questions = request.questions ?? [];
    const answers = Object.fromEntries(
      Object.entries(requireAnswers(request, fields)).map(([key, answer]) => [key, maskedAnswer(request, answer)]),
    );
    return { answer_text: answersAsText(questions, answers, language), answers: JSON.stringify(answers) };
  }
  if (text === undefined && verdict === undefined) return {};
  return { answer_text: text === undefined ? null : maskedAnswer(request, text), answers: null };
}

/** Refuses fields that the request does not ask for, and answers that do not fit, each with its sentence. */
function requireAnswers({ questions }: Pick<CaseRequestRow, 'questions'>, fields: TypedAnswers) {
  const { answers, problems, unknown } = checkAnswers(questions ?? [], fields);
  if (unknown !== undefined) refuse('invalid', { reasons: { [unknown]: { code: 'answer_unknown' } } });
  const reasons = Object.fromEntries(Object.entries(problems).map(([key, code]) => [key, { code }]));
  if (Object.keys(reasons).length > 0) refuse('answers_wrong', { reasons });
  return answers;
}

/** Whether staff have withdrawn the request. A customer can reverse only their own decision not to answer. */
export function isWithdrawn({ state, dropped_by }: Pick<CaseRequestRow, 'state' | 'dropped_by'>): boolean {
  return state === 'not_needed' && dropped_by === 'staff';
}

/** Refuses if staff have withdrawn it or the application is filed. A declined request can be answered. */
async function requireResumable(tx: Tx, row: CaseRecord, request: CaseRequestRow): Promise<void> {
  const state = await loadState(tx, row);
  const isPossible = declineRequest(state, request.id, false, caseContext(templateOfCase(row))).state !== undefined;
  if (!isPossible || isWithdrawn(request)) refuse('request_not_needed');
}

/** Whether the latest answer has this key. Refuses different content with the same key. */
function isRepeated({ answer_key, answer_digest }: CaseRequestRow, keyed: KeyedContent | undefined): boolean {
  if (keyed === undefined || keyed.key !== answer_key) return false;
  if (answer_digest && !answer_digest.equals(keyed.digest)) refuse('key_reused');
  return true;
}

/** For example after a double click. An answer with files never counts as the same. */
async function isSame(
  tx: Tx,
  request: CaseRequestRow,
  {
    documentId,
    text,
    fields,
    verdict,
    language,
    files,
  }: Pick<CaseAnswer, 'documentId' | 'text' | 'fields' | 'verdict' | 'language'> & { files: readonly unknown[] },
): Promise<boolean> {
  if (request.state === 'accepted' && verdict === 'yes') return request.answer_verdict === 'yes';
  if (request.state !== 'checking' || files.length > 0) return false;
  if (verdict !== undefined && verdict !== request.answer_verdict) return false;
  const { answer_text } = wordsOf(request, { text, fields, language });
  if (answer_text !== undefined && answer_text !== request.answer_text) return false;
  return documentId === undefined || (await hasUnseenDocument(tx, request.id, documentId));
}

/** Stores the new key of a repeated answer, so that further repeats are recognized even after the review. */
async function keepKey(tx: Tx, request: CaseRequestRow, keyed: KeyedContent | undefined): Promise<void> {
  if (keyed === undefined) return;
  await tx
    .updateTable('case_requests')
    .set({ answer_key: keyed.key, answer_digest: keyed.digest })
    .where('id', '=', request.id)
    .execute();
}

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

/** A request about a draft takes yes or no and nothing else; no other request takes them. */
function requireFittingForm(
  { kind }: Pick<CaseRequestRow, 'kind'>,
  {
    text,
    fields,
    verdict,
    documentId,
    files,
  }: Pick<CaseAnswer, 'text' | 'fields' | 'verdict' | 'documentId'> & { files: readonly unknown[] },
): void {
  const asksForYes = requestKind(kind)?.answer === 'yes-no';
  if (asksForYes && (verdict === undefined || documentId !== undefined || files.length > 0)) refuse('answer_yes_no');
  if (!asksForYes && verdict !== undefined) refuse('invalid');
  if (fields !== undefined && text !== undefined) refuse('invalid');
}

/** Needs a document if the request asks for one and has none unreviewed. A photo may answer for a text. */
async function requireFittingAnswer(tx: Tx, request: CaseRequestRow, ids: readonly string[]): Promise<void> {
  if (requestKind(request.kind)?.answer !== 'document' || ids.length > 0) return;
  if (!(await hasUnseenDocument(tx, request.id))) refuse('case_answer_missing');
}

/** Whether the request has an unreviewed file. With `documentId`, whether the request has this file, unreviewed. */
export async function hasUnseenDocument(tx: Tx, requestId: string, documentId?: string): Promise<boolean> {
  const unseen = await tx
    .selectFrom('case_documents')
    .select('document_id')
    .where('request_id', '=', requestId)
    .where('verdict', 'is', null)
    .$if(documentId !== undefined, (found) => found.where('document_id', '=', documentId ?? ''))
    .executeTakeFirst();
  return unseen !== undefined;
}

/** Column values for a document that needs a new review because it was sent again. */
const unseen = { verdict: null, reason: null, reason_text: null, reviewed_at: null, reviewed_by: null };

export async function answerRequest(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'name'>,
  caseId: string,
  requestId: string,
  answer: CaseAnswer,
): Promise<void> {
  const { files, documentId, verdict, draftId, keyed } = answer;
  await db.transaction().execute(async (tx) => {
    await requireOwnCase(tx, caseId, user.id);
    const row = await lockCase(tx, caseId);
    const request = await requireRequest(tx, row, requestId);
    if (isRepeated(request, keyed)) return;
    if (row.status !== 'open') refuse('case_closed');
    if (await isSame(tx, request, answer)) return keepKey(tx, request, keyed);
    requireFittingForm(request, answer);
    if (draftId !== undefined) await requireNewestDraft(tx, caseId, request.kind, draftId);
    if (request.state === 'not_needed') {
      await requireResumable(tx, row, request);
      await addEvent(tx, caseId, { kind: 'request-resumed', stepKey: row.step_key, reason: request.kind }, user);
    }
    const ids = [...(await claimFiles(tx, user.id, files)), ...(documentId ? [documentId] : [])];
    if (documentId) await requireOwnDocuments(tx, user.id, [documentId]);
    await requireFittingAnswer(tx, request, ids);
    await requireRoom(tx, request.id, ids.length);
    for (const [place, id] of ids.entries()) {
      // Files in an answer get times that are microseconds apart. The times keep the order of the files and separate
      // them from a later answer.
      const sent_at = sql<Date>`now() + ${place} * interval '1 microsecond'`;
      await tx
        .insertInto('case_documents')
        .values({ request_id: request.id, document_id: id, sent_at })
        .onConflict((again) => again.columns(['request_id', 'document_id']).doUpdateSet({ ...unseen, sent_at }))
        .execute();
    }
    await tx
      .updateTable('case_requests')
      .set({
        answered_at: sql`clock_timestamp()`,
        answer_key: keyed?.key ?? null,
        answer_digest: keyed?.digest ?? null,
        ...wordsOf(request, answer),
        ...(verdict === undefined ? {} : { answer_verdict: verdict }),
      })
      .where('id', '=', request.id)
      .execute();
    if (verdict)
      await addEvent(tx, caseId, { kind: `draft-${verdict}`, stepKey: row.step_key, reason: request.kind }, user);
    const to = verdict === 'yes' ? 'accepted' : 'checking';
    const transition = afterUpload(await loadState(tx, row), request.id, caseContext(templateOfCase(row)), to);
    if (!transition.state) refuse('case_closed');
    const { event, changed } = transition.effects;
    if (event || changed.length > 0) await applyTransition(tx, row, transition, user);
    // Because `answered_at` is new, a verdict on the previous answer is refused.
    else await touchCase(tx, caseId);
  });
}
