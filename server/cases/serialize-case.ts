import type { Db, Tx } from '#database/connect.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import type { CaseReply, CaseRequestReply, CaseSummary } from '#shared/contract/cases.ts';
import type { StaffCaseReply } from '#shared/contract/staff-cases.ts';
import type { Language } from '#shared/language.ts';
import { rejectReason } from '#shared/rules/cases/reject-reasons.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { isOwed } from '#shared/rules/cases/state.ts';
import type { CaseTemplate } from '#shared/rules/cases/template.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { uploadPath } from '#shared/rules/uploads.ts';
import type { CaseRequestRow, CaseWithOrder } from './case-rows.ts';
import { clockOf } from './case-state.ts';
import { templateOfCase, titleOfCase } from './case-titles.ts';
import { countUnread } from './messages.ts';
import { findResults } from './results.ts';

/** Cases as the API shows them, in the language of the request. */

type Viewer = { userId: string; isStaff: boolean };
type Summary = { summary: CaseSummary; toCheck: number };

/** Summaries of several cases with one query for requests and one for messages. */
export async function summaries(
  db: Db | Tx,
  rows: readonly CaseWithOrder[],
  viewer: Viewer,
  language: Language,
): Promise<Summary[]> {
  const ids = rows.map(({ id }) => id);
  const [requests, unread, remedies] = await Promise.all([
    openRequests(db, ids),
    countUnread(db, ids, viewer),
    findRemedies(db, rows),
  ]);
  return rows.map((row) => {
    const own = requests.filter((request) => request.case_id === row.id);
    return {
      toCheck: own.filter(({ state }) => state === 'checking').length,
      summary: {
        ...summaryOf(row, language),
        remedy: remedies.get(row.id) ?? null,
        needed: row.status === 'open' ? own.filter(isOwed).length : 0,
        unread: unread.get(row.id) ?? 0,
      },
    };
  });
}

async function openRequests(db: Db | Tx, caseIds: readonly string[]) {
  if (caseIds.length === 0) return [];
  return db
    .selectFrom('case_requests')
    .select(['case_id', 'state', 'optional'])
    .where('case_id', 'in', [...caseIds])
    .where('state', 'in', ['needed', 'rejected', 'expired', 'checking'])
    .execute();
}

/** Coupons for missed promises, by case. */
async function findRemedies(db: Db | Tx, rows: readonly CaseWithOrder[]) {
  const codes = rows.flatMap(({ remedy_coupon }) => remedy_coupon ?? []);
  if (codes.length === 0) return new Map<string, NonNullable<CaseSummary['remedy']>>();
  const coupons = await db
    .selectFrom('coupons')
    .select(['code', 'value', 'ends_at', 'max_redemptions', 'redeemed'])
    .where('code', 'in', codes)
    .execute();
  return new Map(
    rows.flatMap(({ id, remedy_coupon, remedy_percent }) => {
      const coupon = coupons.find(({ code }) => code === remedy_coupon);
      if (!coupon) return [];
      return [
        [
          id,
          {
            coupon: coupon.code,
            percent: remedy_percent ?? coupon.value,
            until: coupon.ends_at?.toISOString() ?? null,
            used: coupon.max_redemptions !== null && coupon.redeemed >= coupon.max_redemptions,
          },
        ] as const,
      ];
    }),
  );
}

function summaryOf(row: CaseWithOrder, language: Language): Omit<CaseSummary, 'needed' | 'unread' | 'remedy'> {
  const template = templateOfCase(row);
  const step = template.steps.find(({ key }) => key === row.step_key);
  return {
    id: row.id,
    orderId: row.order_id,
    planId: row.plan_slug,
    ticket: ticketNumber(row.order_id),
    title: titleOfCase(row, language),
    status: row.status,
    step: { key: row.step_key, title: step?.title[language] ?? row.step_key },
    ball: row.ball,
    since: row.since.toISOString(),
    promisedBy: row.promised_by,
    missed: row.missed_at !== null,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** The whole case, as its customer sees it. */
export async function serializeCase(
  db: Db | Tx,
  row: CaseWithOrder,
  viewer: Viewer,
  language: Language,
): Promise<CaseReply & Pick<StaffCaseReply, 'toCheck'>> {
  const template = templateOfCase(row);
  const [[summary], steps, requests, events, results, rating, clock] = await Promise.all([
    summaries(db, [row], viewer, language),
    db.selectFrom('case_steps').selectAll().where('case_id', '=', row.id).orderBy('position').execute(),
    findRequests(db, row.id, language),
    db.selectFrom('case_events').selectAll().where('case_id', '=', row.id).orderBy('id', 'desc').limit(500).execute(),
    findResults(db, row.id, language),
    db.selectFrom('case_ratings').select(['stars', 'text', 'publish']).where('case_id', '=', row.id).executeTakeFirst(),
    findCalendar(db).then((calendar) => clockOf(db, row, new Date(), calendar)),
  ]);
  if (!summary) throw new Error(`case ${row.id} has no summary`);
  return {
    ...summary.summary,
    toCheck: summary.toCheck,
    partner: template.partner ?? null,
    note: template.steps.find(({ key }) => key === row.step_key)?.note[language] ?? '',
    authorityStatus: row.authority_status,
    authorityNumber: row.authority_number,
    steps: steps.flatMap((step) => stepOf(template, step, language)),
    requests,
    events: events.toReversed().map((event) => ({
      at: event.at.toISOString(),
      kind: event.kind,
      text: [titleOf(template, event.step_key, language), event.reason].filter(Boolean).join(': '),
      ball: event.ball,
      by: event.by_name,
    })),
    results,
    rating: rating ?? null,
    spentMinutes: clock.spentMinutes,
  };
}

function titleOf(template: CaseTemplate, key: string | null, language: Language): string {
  return template.steps.find((step) => step.key === key)?.title[language] ?? '';
}

type StepRow = { key: string; state: 'done' | 'now' | 'next' | 'skipped'; at: Date | null; by_name: string | null };

function stepOf(template: CaseTemplate, { key, state, at, by_name }: StepRow, language: Language) {
  const step = template.steps.find((each) => each.key === key);
  // On-demand steps that were never entered are no part of this case.
  if (!step || (step.onDemand && state === 'skipped' && at === null)) return [];
  const usualDays: [number, number] = [step.usualDays[0], step.usualDays[1]];
  return [
    {
      ...{ key, state, usualDays, title: step.title[language], note: step.note[language], ball: step.ball },
      at: at?.toISOString() ?? null,
      by: by_name,
    },
  ];
}

function reasonOf(code: string, words: string, language: Language) {
  return { code, text: [rejectReason(code, words)?.text[language], words].filter(Boolean).join(' ') };
}

/** All requests of a case with their documents, oldest first. */
export async function findRequests(db: Db | Tx, caseId: string, language: Language): Promise<CaseRequestReply[]> {
  return (await findRequestsOf(db, [caseId], language)).get(caseId) ?? [];
}

/** All requests of cases, by case. */
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
    .select(['case_documents.request_id', 'case_documents.sent_at', 'case_documents.verdict'])
    .select(['documents.id', 'documents.file_name', 'documents.media_type', 'documents.path'])
    .where('case_requests.case_id', 'in', [...caseIds])
    .orderBy('case_documents.sent_at')
    .execute();
  const replyOf = (request: CaseRequestRow): CaseRequestReply => ({
    ...requestOf(request, language),
    sentBefore: [],
    documents: documents
      .filter((document) => document.request_id === request.id)
      .map((document) => ({
        id: document.id,
        name: document.file_name,
        mediaType: document.media_type,
        url: uploadPath(document.path),
        sentAt: document.sent_at.toISOString(),
        verdict: document.verdict,
      })),
  });
  const byCase = Map.groupBy(requests, ({ case_id }) => case_id);
  return new Map([...byCase].map(([id, own]) => [id, own.map(replyOf)]));
}

function requestOf(row: CaseRequestRow, language: Language): Omit<CaseRequestReply, 'documents' | 'sentBefore'> {
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
    text: row.text,
    optional: row.optional,
    answeredAt: row.answered_at?.toISOString() ?? null,
    identity: kind.identity ?? false,
    state: row.state,
    reason: row.reason === null ? null : reasonOf(row.reason, row.reason_text ?? '', language),
    answerText: row.answer_text,
  };
}
