import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { findCalendar, type VersionedCalendar } from '#server/calendar/find-calendar.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { type CaseContext, type CaseState, ratingStep, type Transition } from '#shared/rules/cases/case-state.ts';
import {
  allowanceOf,
  answerAt,
  type BallEvent,
  type CaseClock,
  caseClock,
  lastDayOf,
  promisedIfBack,
} from '#shared/rules/cases/promise-clock.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import type { Ball, CaseTemplate } from '#shared/rules/cases/template-types.ts';
import type { CaseRecord } from './case-rows.ts';
import { syncCaseTask } from './case-tasks.ts';
import { templateOfCase } from './case-titles.ts';
import { reminderAt } from './reminder-time.ts';

// Loads the state of a case for the rules, and stores transitions, history events and the clock. `CaseActor` is
// undefined for automatic changes.

export type CaseActor = { id: string; name: string } | undefined;

export const caseContext = (template: CaseTemplate): CaseContext => ({ template, newId: randomUUID });

const isAskedByStaff = sql<boolean>`exists (select from case_events where case_events.case_id = case_requests.case_id
  and case_events.kind = 'requested' and case_events.reason = case_requests.kind)`;

export async function loadState(tx: Tx, row: CaseRecord): Promise<CaseState> {
  const steps = await tx
    .selectFrom('case_steps')
    .select(['key', 'state'])
    .where('case_id', '=', row.id)
    .orderBy('position')
    .execute();
  const requests = await tx
    .selectFrom('case_requests')
    .select(['id', 'kind', 'optional', 'state', isAskedByStaff.as('byStaff')])
    .where('case_id', '=', row.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { steps, stepKey: row.step_key, ball: row.ball, status: row.status, requests };
}

async function ballEvents(db: Db | Tx, row: CaseRecord): Promise<BallEvent[]> {
  const rows = await db
    .selectFrom('case_events')
    .select(['at', 'ball', 'step_key', 'reason'])
    .where('case_id', '=', row.id)
    .where('kind', '=', 'ball')
    .orderBy('id')
    .execute();
  return rows.map((event) => ({ at: event.at, ball: event.ball, stepKey: event.step_key ?? row.step_key }));
}

export async function clockOf(
  db: Db | Tx,
  row: CaseRecord,
  now: Date,
  calendar: VersionedCalendar,
): Promise<CaseClock> {
  return clockFrom(await ballEvents(db, row), row, now, calendar);
}

function clockFrom(events: readonly BallEvent[], row: CaseRecord, now: Date, calendar: VersionedCalendar): CaseClock {
  return caseClock(events, allowanceOf(row.promise_days ?? templateOfCase(row).promiseDays, calendar), calendar, now);
}

type Promised = Pick<
  CaseRecord,
  'status' | 'ball' | 'step_key' | 'missed_at' | 'promised_by' | 'left_minutes' | 'answer_at'
>;

/**
 * Returns the promised day, or null if there is none. While somebody else has to act in an open case, the day is
 * computed from the working minutes left, as if the case came back to us today. Otherwise it is the stored day.
 */
export function promisedByOf(row: Promised, now: Date, calendar: VersionedCalendar): string | null {
  const stands = row.status === 'open' && row.ball !== 'us' && row.step_key !== ratingStep && row.missed_at === null;
  return stands && row.left_minutes !== null ? promisedIfBack(row.left_minutes, calendar, now) : row.promised_by;
}

export function answerByOf({ answer_at }: Promised): string | null {
  return answer_at && lastDayOf(answer_at);
}

/**
 * Stores the result of a transition: steps, requests, the ball event, the dates of the clock and the card on the task
 * board. The caller must hold the lock of the case (`lockCase`). Refuses with `step_not_possible` if the rules do not
 * allow the transition.
 */
export async function applyTransition(
  tx: Tx,
  row: CaseRecord,
  transition: Transition,
  actor: CaseActor,
  reason?: string,
): Promise<NonNullable<Transition['effects']>> {
  if (!transition.state) refuse('step_not_possible');
  const { state, effects } = transition;
  for (const { kind } of effects.opened) await requireDraft(tx, row.id, kind);
  await writeSteps(tx, row.id, state, effects, actor);
  await writeRequests(tx, row.id, effects);
  if (effects.event) await addBallEvent(tx, row.id, { ...effects.event, ...(reason ? { reason } : {}) }, actor);
  await tx
    .updateTable('cases')
    .set({
      step_key: state.stepKey,
      ball: state.ball,
      status: state.status,
      closed_at: state.status === 'open' ? null : sql`coalesce(closed_at, now())`,
      ...(effects.event ? { since: sql`case when ball = ${state.ball} then since else clock_timestamp() end` } : {}),
      // The reminder count starts again each time the case passes to another side or is reopened.
      ...(state.ball === row.ball && row.status === 'open' ? {} : { reminded: 0, reminded_at: null }),
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', row.id)
    .execute();
  await refreshClock(tx, row.id);
  await syncCaseTask(tx, row.id, { byId: actor?.id, ballMoved: state.ball !== row.ball });
  await publishChange(tx, 'cases', row.id);
  return effects;
}

async function requireDraft(tx: Tx, caseId: string, kind: string): Promise<void> {
  if (!requestKind(kind)?.draft) return;
  const draft = await tx
    .selectFrom('case_drafts')
    .select('document_id')
    .where('case_id', '=', caseId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  if (!draft) refuse('draft_missing', { missing: [kind] });
}

/** Keeps the case version, because a customer who changes one thing after another could block staff. */
export async function touchCase(tx: Tx, caseId: string): Promise<void> {
  await tx.updateTable('cases').set({ updated_at: sql`now()` }).where('id', '=', caseId).execute();
  await publishChange(tx, 'cases', caseId);
}

async function writeSteps(
  tx: Tx,
  caseId: string,
  state: CaseState,
  effects: NonNullable<Transition['effects']>,
  actor: CaseActor,
): Promise<void> {
  const stored = await tx.selectFrom('case_steps').select(['key', 'state']).where('case_id', '=', caseId).execute();
  const before = new Map(stored.map((step) => [step.key, step.state]));
  const changed = state.steps.filter((step) => before.get(step.key) !== step.state);
  const left = new Set([...effects.finished, ...effects.skipped]);
  // Updates the previous current step first, because a unique index allows only one step per case with the state `now`.
  for (const step of changed.toSorted((a, b) => Number(a.state === 'now') - Number(b.state === 'now')))
    await tx
      .updateTable('case_steps')
      .set({
        state: step.state,
        at: step.state === 'next' ? null : sql`clock_timestamp()`,
        ...(left.has(step.key) ? { by_id: actor?.id ?? null, by_name: actor?.name ?? null } : {}),
      })
      .where('case_id', '=', caseId)
      .where('key', '=', step.key)
      .execute();
}

/** Returns the questions of a kind of request as they are stored with the request, so that later texts do not change it. */
export function questionsOf(kind: string): string | null {
  const questions = requestKind(kind)?.questions;
  return questions ? JSON.stringify(questions) : null;
}

export async function writeRequests(
  tx: Tx,
  caseId: string,
  effects: NonNullable<Transition['effects']>,
): Promise<void> {
  for (const { id, kind, optional, state } of effects.opened)
    await tx
      .insertInto('case_requests')
      .values({ id, case_id: caseId, kind, optional, state, questions: questionsOf(kind) })
      .execute();
  // A reused request gets the current date. Requests are sorted by this date and show it as the date of the request.
  for (const { id, optional } of effects.reused)
    await tx.updateTable('case_requests').set({ optional, created_at: sql`now()` }).where('id', '=', id).execute();
  for (const { id, state, droppedBy = null } of effects.changed)
    await tx.updateTable('case_requests').set({ state, dropped_by: droppedBy }).where('id', '=', id).execute();
}

/** Records in the history of a case which side must act from now on; `ball` is null if none must. */
export async function addBallEvent(
  tx: Tx,
  caseId: string,
  event: { ball: Ball | null; stepKey: string; reason?: string; at?: Date },
  actor: CaseActor,
): Promise<void> {
  await tx
    .insertInto('case_events')
    .values({
      case_id: caseId,
      kind: 'ball',
      at: event.at ?? sql<Date>`clock_timestamp()`,
      ball: event.ball,
      step_key: event.stepKey,
      reason: event.reason ?? null,
      by_id: actor?.id ?? null,
      by_name: actor?.name ?? null,
    })
    .execute();
}

export async function refreshClock(tx: Tx, caseId: string, now = new Date()): Promise<CaseClock> {
  const row = await tx.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow();
  const calendar = await findCalendar(tx);
  const events = await ballEvents(tx, row);
  const clock = clockFrom(events, row, now, calendar);
  const { authority_status: status, authority_at: askedOn } = row;
  const isDecided = status === 'granted' || status === 'rejected';
  const answerEnd = answerAt(events, templateOfCase(row), (status === 'query' && askedOn) || undefined);
  await tx
    .updateTable('cases')
    .set({
      clock_at: now,
      left_minutes: clock.leftMinutes,
      warn_at: row.status === 'open' ? (clock.warnAt ?? null) : null,
      answer_at: (row.status === 'open' && !isDecided && answerEnd) || null,
      due_at: row.status === 'open' ? (clock.dueAt ?? null) : null,
      promised_by: clock.promisedBy ?? row.promised_by,
      remind_at: await reminderAt(tx, row, calendar),
      calendar_version: calendar.version,
      // A missed promise stays missed if the calendar changes later.
      missed_at: sql`coalesce(missed_at, ${clock.missedAt ?? null}::timestamptz)`,
    })
    .where('id', '=', caseId)
    .execute();
  return clock;
}
