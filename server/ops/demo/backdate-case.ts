import { findCalendar } from '#server/calendar/find-calendar.ts';
import { templateOfCase } from '#server/cases/case/case-titles.ts';
import { refreshClock } from '#server/cases/case/store-transition.ts';
import type { DocumentStoreDeps } from '#server/documents/store.ts';
import { type WorkingCalendar, workingMinutesBetween } from '#shared/rules/calendar/working-time.ts';
import { allowanceOf } from '#shared/rules/cases/promise-clock.ts';
import { dayInIndia, endOfDay } from '#shared/rules/india-time.ts';

const minute = 60_000;

/** Computes how many working minutes of our promised time should be left. */
type Remaining = (allowance: number, calendar: WorkingCalendar, now: Date) => number;

/** Returns the working minutes that are left today, minus 15, but at least 15. */
export const remainingToday: Remaining = (_allowance, calendar, now) =>
  Math.max(workingMinutesBetween(now, endOfDay(now), calendar) - 15, 15);

/** Backdates the moment at which a case passed to us, so that `remaining` working minutes of our time are left. */
export async function backdateCase({ db }: DocumentStoreDeps, caseId: string, remaining: Remaining): Promise<void> {
  const now = new Date();
  const calendar = await findCalendar(db);
  const row = await db.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow();
  const allowance = allowanceOf(row.promise_days ?? templateOfCase(row).promiseDays, calendar);
  const used = Math.ceil(allowance - remaining(allowance, calendar, now));
  const since = startOf(used, calendar, now);
  await db
    .updateTable('case_events')
    .set({ at: since })
    .where('case_id', '=', caseId)
    .where('ball', '=', 'us')
    .execute();
  await db
    .updateTable('case_requests')
    .set({ answered_at: since })
    .where('case_id', '=', caseId)
    .where('answered_at', 'is not', null)
    .execute();
  await db.updateTable('cases').set({ since }).where('id', '=', caseId).execute();
  await db.transaction().execute((tx) => refreshClock(tx, caseId, now));
  if (remaining !== remainingToday) return;
  // On days off and in the evening, nothing can be due later today. The demo shows a due case anyway.
  const { due_at } = await db.selectFrom('cases').select('due_at').where('id', '=', caseId).executeTakeFirstOrThrow();
  if (due_at && dayInIndia(due_at) === dayInIndia(now)) return;
  await db
    .updateTable('cases')
    .set({ due_at: new Date(endOfDay(now).getTime() - minute), promised_by: dayInIndia(now) })
    .where('id', '=', caseId)
    .execute();
}

/** Finds the latest time from which `minutes` working minutes have passed until now. */
function startOf(minutes: number, calendar: WorkingCalendar, now: Date): Date {
  let [early, late] = [now.getTime() / minute - 200 * 1_440, now.getTime() / minute];
  while (late - early > 1) {
    const middle = (early + late) / 2;
    if (workingMinutesBetween(new Date(middle * minute), now, calendar) >= minutes) early = middle;
    else late = middle;
  }
  return new Date(Math.floor(early) * minute);
}
