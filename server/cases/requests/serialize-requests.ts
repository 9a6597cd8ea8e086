import type { Db, Tx } from '#database/connect.ts';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import type { Language } from '#shared/language.ts';
import { cannedRequest } from '#shared/rules/cases/canned-requests.ts';
import { rejectReason } from '#shared/rules/cases/reject-reasons.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { uploadPath } from '#shared/rules/uploads.ts';
import type { CaseRequestRow } from '../case/case-rows.ts';
import { findDrafts } from '../case/drafts.ts';

export function reasonOf(code: string, words: string, language: Language) {
  return { code, text: [rejectReason(code, words)?.text[language], words].filter(Boolean).join(' ') };
}

/** Returns the first name, or null if there is no name. Customers see assignees and reviewers by their first names. */
export const firstName = (name: string | null | undefined) => name?.trim().split(/\s+/)[0] || null;

export async function findRequests(db: Db | Tx, caseId: string, language: Language): Promise<CaseRequestReply[]> {
  return (await findRequestsOf(db, [caseId], language)).get(caseId) ?? [];
}

export async function findRequestsOf(
  db: Db | Tx,
  caseIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, CaseRequestReply[]>> {
  const requests = await db
    .selectFrom('case_requests')
    .selectAll()
    .where('case_id', 'in', [...caseIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const documents = await db
    .selectFrom('case_documents')
    .innerJoin('documents', 'documents.id', 'case_documents.document_id')
    .innerJoin('case_requests', 'case_requests.id', 'case_documents.request_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'case_documents.reviewed_by')
    .select(['case_documents.request_id', 'case_documents.sent_at', 'case_documents.verdict'])
    .select(['case_documents.reason', 'case_documents.reason_text'])
    .select(['case_documents.reviewed_at', 'reviewer.name as reviewer_name'])
    .select([
      'documents.id',
      'documents.file_name',
      'documents.media_type',
      'documents.page_bytes',
      'documents.path',
      'documents.photo_warnings',
    ])
    .where('case_requests.case_id', 'in', [...caseIds])
    .orderBy('case_documents.sent_at')
    .execute();
  const draftOf = await findDrafts(db, caseIds);
  const byRequest = Map.groupBy(documents, ({ request_id }) => request_id);
  const replyOf = (request: CaseRequestRow): CaseRequestReply => ({
    ...requestOf(request, language),
    draft: requestKind(request.kind)?.draft ? draftOf(request.case_id, request.kind) : null,
    sentBefore: [],
    documents: (byRequest.get(request.id) ?? []).map((document) => ({
      id: document.id,
      name: document.file_name,
      mediaType: document.media_type,
      pages: document.page_bytes.length,
      url: uploadPath(document.path),
      sentAt: document.sent_at.toISOString(),
      photoWarnings: document.photo_warnings,
      verdict: document.verdict,
      reason: document.reason === null ? null : reasonOf(document.reason, document.reason_text ?? '', language),
      reviewedBy: firstName(document.reviewer_name),
      reviewedAt: document.reviewed_at?.toISOString() ?? null,
    })),
  });
  const byCase = Map.groupBy(requests, ({ case_id }) => case_id);
  return new Map([...byCase].map(([id, own]) => [id, own.map(replyOf)]));
}

function textOf({ canned_code, text }: CaseRequestRow, language: Language): string | null {
  const canned = canned_code === null ? undefined : cannedRequest(canned_code)?.text[language];
  return [canned, text].filter(Boolean).join('\n\n') || null;
}

function requestOf(
  row: CaseRequestRow,
  language: Language,
): Omit<CaseRequestReply, 'documents' | 'sentBefore' | 'draft'> {
  const kind = requestKind(row.kind);
  if (!kind) throw new Error(`no request kind ${row.kind}`);
  return {
    id: row.id,
    kind: row.kind,
    answer: kind.answer,
    title: kind.title[language],
    why: kind.why[language],
    accepted: kind.accepted[language],
    avoid: kind.avoid[language],
    text: textOf(row, language),
    optional: row.optional,
    answeredAt: row.answered_at?.toISOString() ?? null,
    identity: kind.identity ?? false,
    hasPages: kind.hasPages ?? false,
    expires: kind.expires ?? false,
    validUntil: row.state === 'accepted' || row.state === 'expired' ? row.valid_until : null,
    state: row.state,
    droppedBy: row.state === 'not_needed' ? row.dropped_by : null,
    reason: row.reason === null ? null : reasonOf(row.reason, row.reason_text ?? '', language),
    answerText: row.answer_text,
    questions: (row.questions ?? []).map((question) => ({
      key: question.key,
      title: question.title[language],
      hint: question.hint?.[language] ?? null,
      example: question.example?.[language] ?? null,
      kind: question.kind,
      options: (question.options ?? []).map(({ key, title }) => ({ key, title: title[language] })),
      optional: question.optional ?? false,
      lines: question.lines ?? 1,
      fact: question.fact ?? null,
      suggestion: null,
    })),
    answers: row.answers,
    yes: kind.yes?.[language] ?? null,
    verdict: row.answer_verdict,
  };
}
