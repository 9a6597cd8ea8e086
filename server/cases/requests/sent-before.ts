import type { Db, Tx } from '#database/connect.ts';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import type { Language } from '#shared/language.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import type { CaseResultKind } from '#shared/rules/cases/statuses.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { uploadPath } from '#shared/rules/uploads.ts';
import { isFinished } from '../case/case-rows.ts';
import { templateOfCase } from '../case/case-titles.ts';

const mostOffers = 3;
const mostDocuments = 500;

function findDocuments(db: Db | Tx, userId: string) {
  return db
    .selectFrom('documents')
    .leftJoin('case_documents', 'case_documents.document_id', 'documents.id')
    .leftJoin('case_requests', 'case_requests.id', 'case_documents.request_id')
    .select(['documents.id', 'documents.kind', 'file_name', 'media_type', 'path', 'documents.created_at'])
    .leftJoin('cases', 'cases.id', 'case_requests.case_id')
    .select(['case_documents.verdict', 'case_requests.kind as request_kind', 'case_requests.valid_until'])
    .select(['template_slug', 'template_version'])
    .where('documents.user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('staff_only', '=', false)
    .orderBy('documents.created_at', 'desc')
    .limit(mostDocuments)
    .execute();
}

async function findResultFiles(db: Db | Tx, userId: string): Promise<ReadonlyMap<string, ResultFile>> {
  const rows = await db
    .selectFrom('case_results')
    .innerJoin('cases', 'cases.id', 'case_results.case_id')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(['case_results.kind', 'case_results.document_id', 'template_slug', 'template_version'])
    .where('orders.user_id', '=', userId)
    .where(isFinished)
    .where('case_results.document_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.document_id ?? '', { kind: row.kind, partner: templateOfCase(row).partner }]));
}

type ResultFile = { kind: CaseResultKind; partner: string | undefined };
type Sent = Awaited<ReturnType<typeof findDocuments>>[number];

/** The document was sent for the same kind of request, or is an accepted substitute. */
function fits(kind: string, { request_kind, ...document }: Sent, result: ResultFile | undefined): boolean {
  const { profileKinds, alsoFrom } = requestKind(kind) ?? {};
  if (request_kind === kind || profileKinds?.includes(document.kind)) return true;
  if (request_kind !== null && alsoFrom?.requests?.includes(request_kind)) return true;
  const results = alsoFrom?.results ?? [];
  return results.some((each) => each.kind === result?.kind && (!each.partner || each.partner === result.partner));
}

/** Says as what and for which service the document was sent; null if it was not sent in a case. */
function sentAs({ request_kind, template_slug, template_version }: Sent, language: Language): string | null {
  if (request_kind === null || template_slug === null || template_version === null) return null;
  const title = requestKind(request_kind)?.title[language] ?? request_kind;
  return `${title} · ${templateOfCase({ template_slug, template_version }).title[language]}`;
}

/** Adds up to three documents to each request: the newest suitable ones, neither rejected nor expired. */
export async function withSentBefore(
  db: Db | Tx,
  userId: string,
  requests: readonly CaseRequestReply[],
  language: Language,
): Promise<CaseRequestReply[]> {
  const waits = ({ answer, state }: CaseRequestReply) =>
    answer === 'document' && (state === 'needed' || state === 'rejected' || state === 'expired');
  const open = requests.filter(waits);
  if (open.length === 0) return [...requests];
  const documents = await findDocuments(db, userId);
  const wantsResults = open.some(({ kind }) => requestKind(kind)?.alsoFrom?.results);
  const results = wantsResults ? await findResultFiles(db, userId) : new Map<string, ResultFile>();
  const today = dayInIndia(new Date());
  const isBad = ({ verdict, valid_until }: Sent) =>
    verdict === 'rejected' || (valid_until !== null && valid_until < today);
  const accepted = new Set(documents.filter(({ verdict }) => verdict === 'accepted').map(({ id }) => id));
  const refused = new Set(documents.filter(isBad).map(({ id }) => id));
  return requests.map((request) => {
    if (!waits(request)) return request;
    const known = new Set(request.documents.map(({ id }) => id));
    const fitting = documents.filter(
      (document) =>
        !refused.has(document.id) && !known.has(document.id) && fits(request.kind, document, results.get(document.id)),
    );
    const sentBefore = [...new Map(fitting.map((document) => [document.id, document])).values()]
      .slice(0, mostOffers)
      .map((document) => ({
        id: document.id,
        name: document.file_name,
        mediaType: document.media_type,
        sentAs: sentAs(document, language),
        accepted: accepted.has(document.id),
        url: uploadPath(document.path),
        sentAt: document.created_at.toISOString(),
      }));
    return { ...request, sentBefore };
  });
}
