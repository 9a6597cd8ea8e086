import type { Db } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { HttpError, refuse } from '#server/http/refuse.ts';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { type Language, languageKnown } from '#shared/language.ts';
import { statusesOf } from '#shared/rules/cases/authority.ts';
import { resultKindsOf } from '#shared/rules/cases/case-results.ts';
import { type CaseState, firstOpenStep, standsAt } from '#shared/rules/cases/case-state.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { authorityStatuses, hasOurDay } from '#shared/rules/cases/statuses.ts';
import { possibleActions, possibleWaits, returnTargets } from '#shared/rules/cases/transitions.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { type CaseWithOrder, requireCase, requireOwnCase } from '../case/case-rows.ts';
import { templateOfCase, titleOfCase } from '../case/case-titles.ts';
import { findDrafts } from '../case/drafts.ts';
import { findNotes } from '../case/notes.ts';
import { caseContext, loadState } from '../case/store-transition.ts';
import { findMessages } from '../messages/find-messages.ts';
import { withSentBefore } from '../requests/sent-before.ts';
import { findRequests } from '../requests/serialize-requests.ts';
import { withSuggestions } from '../requests/suggestions.ts';
import { findAuthorityDocument } from '../steps/authority-document.ts';
import { mayEnd, mayReopen } from '../steps/close-case.ts';
import { missingResultsOf } from '../steps/move-step.ts';
import { serializeCase } from './serialize-case.ts';

export async function ownCaseReply(db: Db, user: CurrentUser, id: string, language: Language): Promise<CaseReply> {
  const row = await requireOwnCase(db, id, user.id);
  const { toCheck: _, ...reply } = await serializeCase(db, row, { userId: user.id, isStaff: false }, language);
  const requests = await withSentBefore(db, user.id, reply.requests, language);
  return { ...reply, requests: await withSuggestions(db, user.id, row.order_id, requests) };
}

/** Refuses with `case_unknown` if an erasure has deleted the request. */
export async function findRequestReply(db: Db, caseId: string, requestId: string, language: Language) {
  const requests = await findRequests(db, caseId, language);
  return requests.find(({ id }) => id === requestId) ?? refuse('case_unknown');
}

function replyValuesOf(row: CaseWithOrder, forecast: CaseReply['forecast']): StaffCaseReply['replyValues'] {
  // We cannot promise a day while the case is with an authority or platform.
  const day = forecast && hasOurDay(forecast.kind) ? forecast.to : null;
  const language = languageKnown(row.language);
  const step = templateOfCase(row).steps.find(({ key }) => key === row.step_key);
  return {
    name: row.buyer || null,
    plan: titleOfCase(row, language),
    step: row.status === 'open' ? (step?.title[language] ?? null) : null,
    promisedBy: day ? formatIsoDate(day, language) : null,
    ticket: ticketNumber(row.order_id),
  };
}

export async function staffCaseReply(db: Db, user: CurrentUser, id: string): Promise<StaffCaseReply> {
  const row = await requireCase(db, id);
  const assignee = row.assignee_id
    ? await db.selectFrom('users').select(['id', 'name']).where('id', '=', row.assignee_id).executeTakeFirst()
    : undefined;
  const template = templateOfCase(row);
  const context = caseContext(template);
  const state = await db.transaction().execute((tx) => loadState(tx, row));
  const shown = await serializeCase(db, row, { userId: user.id, isStaff: true }, 'en');
  const isRefused = row.authority_status === 'rejected';
  const titleOf = (key: string) => template.steps.find((step) => step.key === key)?.title.en ?? key;
  return {
    ...shown,
    customer: { id: row.owner_id, name: row.buyer, email: row.email, phone: row.phone },
    assignee: assignee ?? null,
    answerDueSince: row.answer_due_since?.toISOString() ?? null,
    authorityWords: row.authority_words,
    notes: await findNotes(db, id),
    messages: await findMessages(db, id),
    language: languageKnown(row.language),
    replyValues: replyValuesOf(row, shown.forecast),
    // After a refusal, staff can return the case to an earlier step or end it. They cannot complete or skip the step.
    actions: possibleActions(state, context).filter(
      (action) => !isRefused || (action !== 'complete' && action !== 'skip'),
    ),
    returns: returnTargets(state, context).map((key) => ({ key, title: titleOf(key) })),
    waits: possibleWaits(state, context),
    authorityStatuses: statusesOf(template, authorityStatuses),
    authorityDocument: await findAuthorityDocument(db, row),
    resultKinds: resultKindsOf(template),
    missingResults: row.status === 'open' ? await missingResultsOf(db, row, row.step_key) : [],
    drafts: await draftsOf(db, row, state),
    ownKinds: (template.kinds ?? []).map(({ key, title }) => ({ key, title: title.en })),
    atRisk: row.warned_at !== null && row.missed_at === null && row.status === 'open',
    mayReopen: await mayReopen(db, row),
    mayEnd: await mayEnd(db, row),
  };
}

async function draftsOf(db: Db, row: CaseWithOrder, state: CaseState): Promise<StaffCaseReply['drafts']> {
  if (row.status !== 'open') return [];
  const template = templateOfCase(row);
  const next = firstOpenStep(state, template)?.requests ?? [];
  const current = standsAt(state, template)?.requests ?? [];
  const kinds = new Set([...next, ...current, ...state.requests.map(({ kind }) => kind)]);
  const draftOf = await findDrafts(db, [row.id]);
  return [...kinds].flatMap((kind) => {
    const known = requestKind(kind);
    if (!known?.draft) return [];
    const draft = draftOf(row.id, kind);
    return [{ kind, title: known.title.en, draft, missing: draft === null && next.includes(kind) }];
  });
}

const lostRaces: readonly string[] = [
  'case_changed',
  'already_reviewed',
  'step_not_possible',
  'case_ends_by_result',
  'case_closed',
  'draft_replaced',
];

/** Adds the current case to the error if somebody else has changed the case, so that the client can show it. */
export async function orNewest<T>(change: Promise<T>, newest: () => Promise<CaseReply | StaffCaseReply>): Promise<T> {
  return change.catch(async (error: unknown) => {
    if (!(error instanceof HttpError) || !lostRaces.includes(error.code)) throw error;
    return refuse(error.code, { ...error.details, case: await newest() });
  });
}

/** What viewers read of a case: no documents, no answers about identity, and no coupon. */
export function withoutDocuments(reply: StaffCaseReply): StaffCaseReply {
  return {
    ...reply,
    requests: reply.requests.map((request) => ({
      ...request,
      documents: [],
      draft: null,
      ...(request.identity && { answerText: null, answers: null }),
    })),
    results: reply.results.map(({ document: _, ...result }) => result),
    messages: reply.messages.map((message) => ({ ...message, documents: [] })),
    remedy: null,
    authorityDocument: null,
    drafts: [],
    actions: [],
    mayEnd: false,
    mayReopen: false,
  };
}
