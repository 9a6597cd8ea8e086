import type { Db, Tx } from '#database/connect.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import type { OnItemError } from '#server/platform/each-item.ts';
import { publishAtRisk, publishChange } from '#server/platform/publish-change.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { type CaseRecord, lockCase } from '../case/case-rows.ts';
import { syncCaseTask } from '../case/case-tasks.ts';
import { eachLockedCase } from '../case/each-locked-case.ts';
import { refreshClock } from '../case/store-transition.ts';

const atOnce = 200;

/**
 * Recomputes outdated clocks: those of paused cases (once a day, because their promised day moves), and those of all
 * open cases after a calendar change. Publishes the changed dates. Returns the number of recomputed clocks.
 */
export async function refreshClocks(db: Db, now: Date, onError?: OnItemError): Promise<number> {
  const today = new Date(`${dayInIndia(now)}T00:00:00+05:30`);
  let computed = 0;
  for (;;) {
    const { version } = await findCalendar(db);
    const rows = [...(await findPaused(db, today)), ...(await findOfOlderCalendar(db, version))];
    const outdated = [...new Map(rows.map((row) => [row.id, row])).values()];
    const done = await eachLockedCase(db, outdated, (tx, row) => refreshOne(tx, row, now), onError);
    computed += done;
    if (rows.length < atOnce || done === 0) return computed;
  }
}

async function refreshOne(tx: Tx, before: CaseRecord, now: Date): Promise<boolean> {
  const { id } = before;
  await refreshClock(tx, id, now);
  if (datesOf(before) === datesOf(await lockCase(tx, id))) return true;
  await syncCaseTask(tx, id, { ballMoved: false });
  await publishChange(tx, 'cases', id);
  return true;
}

const datesOf = ({ due_at, promised_by, missed_at }: CaseRecord) => JSON.stringify([due_at, promised_by, missed_at]);

function findOfOlderCalendar(db: Db, version: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('cases')
    .select('id')
    .where('status', '=', 'open')
    .where('calendar_version', '<', version)
    .orderBy('calendar_version')
    .limit(atOnce)
    .execute();
}

function findPaused(db: Db, today: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('cases')
    .select('id')
    .where('status', '=', 'open')
    .where('ball', '<>', 'us')
    .where('missed_at', 'is', null)
    .where('step_key', '<>', 'rating')
    .where('clock_at', '<', today)
    .orderBy('clock_at')
    .limit(atOnce)
    .execute();
}

/** Warns once for each case when three quarters of our time are used up. Returns the number of warnings. */
export async function recordAtRisk(db: Db, now: Date, onError?: OnItemError): Promise<number> {
  const due = await db
    .selectFrom('cases')
    .select('id')
    .where('status', '=', 'open')
    .where('ball', '=', 'us')
    .where('missed_at', 'is', null)
    .where('warned_at', 'is', null)
    .where('warn_at', '<=', now)
    .orderBy('warn_at')
    .limit(atOnce)
    .execute();
  return eachLockedCase(db, due, (tx, row) => warn(tx, row, now), onError);
}

/** Recomputes the clock first, because the stored warning time may be based on an older calendar. */
async function warn(tx: Tx, { id, status, ball, warned_at, step_key }: CaseRecord, now: Date): Promise<boolean> {
  const { state } = await refreshClock(tx, id, now);
  if (status !== 'open' || ball !== 'us' || warned_at || state !== 'at_risk') return false;
  await tx.updateTable('cases').set({ warned_at: now }).where('id', '=', id).execute();
  await tx.insertInto('case_events').values({ case_id: id, kind: 'at-risk', step_key }).execute();
  await publishAtRisk(tx, id);
  return true;
}
