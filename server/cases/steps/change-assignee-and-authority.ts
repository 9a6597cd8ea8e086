import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { stepOf } from '#shared/rules/cases/authority.ts';
import { ratingStep, resultStep, type Transition } from '#shared/rules/cases/case-state.ts';
import type { AuthorityStatus } from '#shared/rules/cases/statuses.ts';
import type { TransitionEmail } from '#shared/rules/cases/template-types.ts';
import { enterOnDemand, returnTo } from '#shared/rules/cases/transitions.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { masked } from '#shared/rules/masking.ts';
import { type CaseMailDeps, enqueueCaseEmail, enqueueEmails } from '../case/case-emails.ts';
import { addEvent } from '../case/case-events.ts';
import { type CaseRecord, lockSeen } from '../case/case-rows.ts';
import { templateOfCase } from '../case/case-titles.ts';
import { applyTransition, caseContext, loadState, refreshClock } from '../case/store-transition.ts';
import { assignCase } from './assign-cases.ts';
import { enqueueVisitEmail, noteVisitEnd } from './visit-emails.ts';

// Changes by staff to the assignee of a case, its status at the authority and the officer's visit. Values equal to the
// stored ones change nothing.

export type CaseChange = {
  assigneeId?: string | null | undefined;
  note?: string | undefined;
  authorityStatus?: AuthorityStatus | undefined;
  /** Day on which the authority changed the status. Defaults to today for a new status. */
  authorityAt?: string | undefined;
  authorityWords?: string | undefined;
  authorityNumber?: string | undefined;
  /** Day and time of an officer's visit, used only while the status is `inspection`. */
  visitOn?: string | null | undefined;
  visitTime?: string | null | undefined;
  version: number;
};

type Visit = Pick<CaseRecord, 'visit_on' | 'visit_time'>;
type Columns = Partial<
  Pick<CaseRecord, 'authority_status' | 'authority_at' | 'authority_words' | 'authority_number'> & Visit
>;

/** Returns the officer's visit after a change. A time requires a day, and a visit requires the status `inspection`. */
function visitAfter(row: CaseRecord, { authorityStatus, visitOn, visitTime }: CaseChange): Visit {
  const status = authorityStatus ?? row.authority_status;
  const visit_on = visitOn === undefined ? row.visit_on : visitOn;
  if (status !== 'inspection' || visit_on === null) return { visit_on: null, visit_time: null };
  return { visit_on, visit_time: visitTime === undefined ? row.visit_time : visitTime };
}

function changedColumns(row: CaseRecord, change: CaseChange): Columns {
  const { authorityStatus: status, authorityWords: words, authorityNumber: number } = change;
  const isNewStatus = status !== undefined && status !== row.authority_status;
  const wanted: Columns = {
    ...(status === undefined ? {} : { authority_status: status }),
    ...(isNewStatus ? { authority_at: dayInIndia(new Date()) } : {}),
    ...(change.authorityAt === undefined ? {} : { authority_at: change.authorityAt }),
    // A new status without a text clears the text of the previous status.
    ...(words === undefined && !isNewStatus ? {} : { authority_words: words ? masked(words) : null }),
    ...(number === undefined ? {} : { authority_number: number === '' ? null : masked(number) }),
    ...visitAfter(row, change),
  };
  const differs = ([column, value]: [string, unknown]) => row[column as keyof Columns] !== value;
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

/** A new status moves the case to its step, if there is one. E-mails the new assignee and the customer. */
export async function changeCase(db: Db, deps: CaseMailDeps, actor: Actor, id: string, change: CaseChange) {
  await db.transaction().execute(async (tx) => {
    const row = await lockSeen(tx, id, change.version);
    const { assigneeId } = change;
    if (assigneeId !== undefined && assigneeId !== row.assignee_id)
      await assignCase(tx, deps, actor, row, assigneeId, change.note);
    const columns = changedColumns(row, change);
    const changed = Object.keys(columns);
    if (changed.length === 0) return;
    if (row.status !== 'open') refuse('case_closed');
    if (columns.authority_at && columns.authority_at > dayInIndia(new Date()))
      refuse('authority_date_future', { reasons: { authorityAt: { code: 'authority_date_future' } } });
    if (columns.visit_on && columns.visit_on < dayInIndia(new Date()))
      refuse('visit_day_past', { reasons: { visitOn: { code: 'visit_day_past' } } });
    await tx
      .updateTable('cases')
      .set({ ...columns, updated_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    const now = { ...row, ...columns };
    const emails = columns.authority_status ? await followStatus(tx, actor, now, columns.authority_status) : [];
    if (!columns.authority_status && columns.authority_words) await addAuthorityEvent(tx, actor, now);
    // The deadline for an answer depends on the status and its day.
    await refreshClock(tx, id);
    await enqueueEmails(
      tx,
      deps,
      id,
      emails.filter((email) => email !== 'case-inspection'),
    );
    if (columns.authority_status === 'rejected') await enqueueCaseEmail(tx, deps, id, 'case-refused');
    if (isNewVisit(row, now) || emails.includes('case-inspection')) await enqueueVisitEmail(tx, deps, id);
    else if (columns.visit_on === null) await noteVisitEnd(tx, row, now.authority_status === 'inspection');
    await writeAudit(tx, actor, { action: 'case.changed', subject: { kind: 'case', id }, detail: { changed } });
    await publishChange(tx, 'cases', id);
  });
}

/** Whether the customer must be notified of a visit: it is not in the past, and its day or time has changed. */
function isNewVisit(before: Visit, { visit_on, visit_time }: Visit): boolean {
  if (visit_on === null || visit_on < dayInIndia(new Date())) return false;
  return visit_on !== before.visit_on || visit_time !== before.visit_time;
}

async function addAuthorityEvent(tx: Tx, actor: Actor, row: CaseRecord): Promise<void> {
  const { authority_status: status, authority_words: reason } = row;
  if (!status) return;
  await addEvent(
    tx,
    row.id,
    { kind: `authority-${status}`, stepKey: row.step_key, reason: reason ?? undefined },
    actor.currentUser,
  );
}

/** `row` already has the new status and text. Returns the kinds of e-mails to send to the customer. */
async function followStatus(
  tx: Tx,
  actor: Actor,
  row: CaseRecord,
  status: AuthorityStatus,
): Promise<readonly TransitionEmail[]> {
  const words = row.authority_words ?? undefined;
  if (status === 'rejected' && !words)
    refuse('refusal_words_missing', { reasons: { authorityWords: { code: 'refusal_words_missing' } } });
  await addAuthorityEvent(tx, actor, row);
  const transition = await transitionOf(tx, row, status, words);
  // Outside the inspection step, a visit would stay on the page, because completing another step does not end it.
  if (status === 'inspection' && !transition?.state && row.step_key !== stepOf(status, templateOfCase(row)))
    refuse('step_not_possible');
  if (!transition?.state) return [];
  return (await applyTransition(tx, row, transition, actor.currentUser, words)).emails;
}

/** Undefined if the case stays. After a refusal it passes to us; from rating it returns to the result. */
async function transitionOf(
  tx: Tx,
  row: CaseRecord,
  status: AuthorityStatus,
  words: string | undefined,
): Promise<Transition | undefined> {
  const template = templateOfCase(row);
  const state = await loadState(tx, row);
  const refusedAt = row.step_key === ratingStep ? resultStep : row.step_key;
  if (status === 'rejected') return returnTo(state, refusedAt, caseContext(template), words);
  const key = stepOf(status, template);
  return key && row.step_key !== key ? enterOnDemand(state, key, caseContext(template), words) : undefined;
}
