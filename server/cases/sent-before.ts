import type { Db, Tx } from '#database/connect.ts';
import type { CaseRequestReply } from '#shared/contract/cases.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { uploadPath } from '#shared/rules/uploads.ts';

/** Documents that the customer has sent before and can use for a request, instead of uploading them again. */

const mostOffers = 3;
const mostDocuments = 500;

function findDocuments(db: Db | Tx, userId: string) {
  return db
    .selectFrom('documents')
    .leftJoin('case_documents', 'case_documents.document_id', 'documents.id')
    .leftJoin('case_requests', 'case_requests.id', 'case_documents.request_id')
    .select(['documents.id', 'documents.kind', 'file_name', 'media_type', 'path', 'documents.created_at'])
    .select(['case_documents.verdict', 'case_requests.kind as request_kind', 'case_requests.valid_until'])
    .where('documents.user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('documents.created_at', 'desc')
    .limit(mostDocuments)
    .execute();
}

/**
 * Adds to each request that waits for a document the three newest documents that fit it, from earlier requests or the
 * profile. Rejected and expired documents are left out.
 */
export async function withSentBefore(
  db: Db | Tx,
  userId: string,
  requests: readonly CaseRequestReply[],
): Promise<CaseRequestReply[]> {
  const waits = ({ answer, state }: CaseRequestReply) =>
    answer === 'document' && (state === 'needed' || state === 'rejected' || state === 'expired');
  if (!requests.some(waits)) return [...requests];
  const documents = await findDocuments(db, userId);
  const today = dayInIndia(new Date());
  return requests.map((request) => {
    if (!waits(request)) return request;
    const profileKinds = requestKind(request.kind)?.profileKinds ?? [];
    const isBad = ({ verdict, valid_until }: (typeof documents)[number]) =>
      verdict === 'rejected' || (valid_until !== null && valid_until < today);
    const refused = new Set(documents.filter(isBad).map(({ id }) => id));
    const known = new Set(request.documents.map(({ id }) => id));
    const fitting = documents.filter(
      ({ id, kind, request_kind }) =>
        !refused.has(id) && !known.has(id) && (request_kind === request.kind || profileKinds.includes(kind)),
    );
    const sentBefore = [...new Map(fitting.map((document) => [document.id, document])).values()]
      .slice(0, mostOffers)
      .map((document) => ({
        id: document.id,
        name: document.file_name,
        url: uploadPath(document.path),
        sentAt: document.created_at.toISOString(),
      }));
    return { ...request, sentBefore };
  });
}
