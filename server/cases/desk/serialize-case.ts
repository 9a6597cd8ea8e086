import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { findCalendar, type VersionedCalendar } from '#server/calendar/find-calendar.ts';
import type { CaseReply, CaseSummary } from '#shared/contract/case-reply.ts';
import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import type { Language } from '#shared/language.ts';
import { isOwed, needsPapers } from '#shared/rules/cases/case-state.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import type { CaseTemplate } from '#shared/rules/cases/template-types.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { currentReason, endReason, eventText } from '../case/case-events.ts';
import { type CaseWithOrder, mayWrite } from '../case/case-rows.ts';
import { templateOfCase, titleOfCase } from '../case/case-titles.ts';
import { findOpenSteps, progressOf } from '../case/forecast.ts';
import { milestoneOfCase } from '../case/milestone.ts';
import { answerByOf, clockOf, promisedByOf } from '../case/store-transition.ts';
import { findCallsDue } from '../case/welcome-call.ts';
import { countUnread } from '../messages/message-reads.ts';
import { findRequests, firstName, reasonOf } from '../requests/serialize-requests.ts';
import { noteOf, refusalOf } from '../steps/authority-refusal.ts';
import { findResults } from '../steps/results.ts';
import { findOffer, findOutcomes } from './outcomes.ts';

type Viewer = { userId: string; isStaff: boolean };
type Summary = { summary: CaseSummary; toCheck: number };

/** Reads steps, requests, unread messages and coupons of all cases in one query each. */
export async function summaries(
  db: Db | Tx,
  rows: readonly CaseWithOrder[],
  viewer: Viewer,
  language: Language,
): Promise<Summary[]> {
  const ids = rows.map(({ id }) => id);
  const [calendar, steps, requests, unread, remedies, calls, outcomes] = await Promise.all([
    findCalendar(db),
    findOpenSteps(db, rows),
    openRequests(db, ids),
    countUnread(db, ids, viewer),
    findRemedies(db, rows),
    findCallsDue(
      db,
      rows.map(({ order_id }) => order_id),
    ),
    findOutcomes(db, viewer.isStaff ? [] : ids),
  ]);
  return rows.map((row) => {
    const own = requests.filter((request) => request.case_id === row.id);
    return {
      toCheck: own.filter(({ state }) => state === 'checking').length,
      summary: {
        ...summaryOf(row, language, calendar),
        ...progressOf(row, steps.get(row.id) ?? [], calendar, language, new Date()),
        milestone: milestoneOfCase(row, steps.get(row.id) ?? [], language),
        callDue: calls.has(row.order_id),
        remedy: remedies.get(row.id) ?? null,
        ...waitingOf(row.status === 'open' ? own.filter(isOwed) : [], language),
        unread: unread.get(row.id) ?? 0,
        outcome: outcomes.get(row.id) ?? null,
      },
    };
  });
}

async function openRequests(db: Db | Tx, caseIds: readonly string[]) {
  if (caseIds.length === 0) return [];
  return db
    .selectFrom('case_requests')
    .select(['id', 'case_id', 'kind', 'state', 'optional', 'reason', 'reason_text', 'created_at'])
    .where('case_id', 'in', [...caseIds])
    .where('state', 'in', ['needed', 'rejected', 'expired', 'checking'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

type OpenRequest = Awaited<ReturnType<typeof openRequests>>[number];

function waitingOf(owed: readonly OpenRequest[], language: Language): Pick<CaseSummary, 'needed' | 'waiting'> {
  const waiting = owed.map(({ id, kind, state, reason, reason_text, created_at }) => ({
    id,
    state,
    title: requestKind(kind)?.title[language] ?? kind,
    askedAt: created_at.toISOString(),
    answer: requestKind(kind)?.answer ?? 'document',
    reason: reason === null ? null : reasonOf(reason, reason_text ?? '', language).text,
  }));
  return { needed: owed.length, waiting: waiting.toSorted((a, b) => sentBack(b) - sentBack(a)) };
}

const sentBack = ({ state }: { state: string }) => Number(state === 'rejected' || state === 'expired');

/** A coupon reserved by an unpaid order counts as unused, because the next order can take it over. */
const isUsed = sql<boolean>`coalesce(redeemed - (select count(*) from orders where orders.coupon_code = coupons.code
  and orders.coupon_use = 'reserved') >= max_redemptions, false)`;

async function findRemedies(db: Db | Tx, rows: readonly CaseWithOrder[]) {
  const codes = rows.flatMap(({ remedy_coupon }) => remedy_coupon ?? []);
  if (codes.length === 0) return new Map<string, NonNullable<CaseSummary['remedy']>>();
  const coupons = await db
    .selectFrom('coupons')
    .select(['code', 'value', 'ends_at', isUsed.as('used')])
    .where('code', 'in', codes)
    .execute();
  return new Map(
    rows.flatMap(({ id, remedy_coupon, remedy_percent, remedy_as }) => {
      const coupon = coupons.find(({ code }) => code === remedy_coupon);
      if (!coupon) return [];
      return [
        [
          id,
          {
            coupon: coupon.code,
            percent: remedy_percent ?? coupon.value,
            until: coupon.ends_at?.toISOString() ?? null,
            used: coupon.used,
            as: remedy_as,
          },
        ] as const,
      ];
    }),
  );
}

function summaryOf(
  row: CaseWithOrder,
  language: Language,
  calendar: VersionedCalendar,
): Omit<
  CaseSummary,
  'needed' | 'waiting' | 'unread' | 'outcome' | 'callDue' | 'remedy' | 'forecast' | 'milestone' | 'segments' | 'timeBar'
> {
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
    promisedBy: promisedByOf(row, new Date(), calendar),
    answerBy: answerByOf(row),
    missed: row.missed_at !== null,
    closedAt: row.closed_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** `toCheck` is for staff only. */
export async function serializeCase(
  db: Db | Tx,
  row: CaseWithOrder,
  viewer: Viewer,
  language: Language,
): Promise<CaseReply & Pick<StaffCaseReply, 'toCheck'>> {
  const template = templateOfCase(row);
  const [[summary], steps, requests, events, results, rating, clock, handledBy, offer] = await Promise.all([
    summaries(db, [row], viewer, language),
    db.selectFrom('case_steps').selectAll().where('case_id', '=', row.id).orderBy('position').execute(),
    findRequests(db, row.id, language),
    db.selectFrom('case_events').selectAll().where('case_id', '=', row.id).orderBy('id', 'desc').limit(500).execute(),
    findResults(db, row.id, language),
    db.selectFrom('case_ratings').select(['stars', 'text', 'publish']).where('case_id', '=', row.id).executeTakeFirst(),
    findCalendar(db).then((calendar) => clockOf(db, row, new Date(), calendar)),
    firstNameOf(db, row.assignee_id),
    viewer.isStaff ? null : findOffer(db, viewer.userId),
  ]);
  if (!summary) throw new Error(`case ${row.id} has no summary`);
  return {
    ...summary.summary,
    toCheck: summary.toCheck,
    partner: template.partner ?? null,
    note: noteOf(template, row, summary.summary, language),
    reason: currentReason(
      events,
      template.steps.find(({ key }) => key === row.step_key),
    ),
    endReason: endReason(events, row.status, language),
    handledBy,
    authorityStatus: row.authority_status,
    authorityAt: row.authority_at,
    authorityNumber: row.authority_number,
    visit: row.visit_on === null ? null : { day: row.visit_on, time: row.visit_time },
    refusal: refusalOf(row, summary.summary.needed, language),
    mayWrite: mayWrite(row, new Date()),
    needsPapers: needsPapers({ status: row.status, steps }, template),
    steps: steps.flatMap((step) => stepOf(template, step, language)),
    requests,
    events: events
      .toReversed()
      .filter(isShownTo(viewer))
      .map((event) => ({
        at: event.at.toISOString(),
        kind: event.kind,
        text: eventText(template, event, language),
        ball: event.ball,
        by: event.by_name,
      })),
    results,
    rating: rating ?? null,
    offer,
    spentMinutes: clock.spentMinutes,
  };
}

/** Returns a filter for the events shown to a viewer. Customers do not see the warnings that a promise is at risk. */
const isShownTo =
  ({ isStaff }: Viewer) =>
  ({ kind }: { kind: string }) =>
    isStaff || kind !== 'at-risk';

async function firstNameOf(db: Db | Tx, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const user = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return firstName(user?.name);
}

type StepRow = { key: string; state: 'done' | 'now' | 'next' | 'skipped'; at: Date | null; by_name: string | null };

function stepOf(template: CaseTemplate, { key, state, at, by_name }: StepRow, language: Language) {
  const step = template.steps.find((each) => each.key === key);
  // On-demand steps that the case never entered are hidden.
  if (!step || (step.onDemand && state === 'skipped' && at === null)) return [];
  const usualDays: [number, number] = [step.usualDays[0], step.usualDays[1]];
  return [
    {
      key,
      state,
      usualDays,
      title: step.title[language],
      note: step.note[language],
      ball: step.ball,
      at: at?.toISOString() ?? null,
      by: by_name,
    },
  ];
}
