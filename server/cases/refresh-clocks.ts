import type { Db, Tx } from '#database/connect.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { publishAtRisk, publishChange } from '#server/platform/publish-change.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { type CaseRecord, lockCase } from './case-rows.ts';
import { syncCaseTask } from './case-tasks.ts';
import { refreshClock } from './store-transition.ts';

/** Updates of case clocks as time passes: the dates of paused cases, and warnings before a promise is missed. */

const atOnce = 200;

/**
 * Recomputes outdated clocks: those of cases changed by an older release, those of paused cases (once a day, because
 * their promised day moves), and those of all open cases after a calendar change. Publishes the changed dates. Returns
 * the number of recomputed clocks.
 */
export async function refreshClocks(db: Db, now: Date): Promise<number> {
  const today = new Date(`${dayInIndia(now)}T00:00:00+05:30`);
  let computed = 0;
  for (;;) {
    const { version } = await findCalendar(db);
    const rows = [
      ...(await findWithoutClock(db)),
      ...(await findPaused(db, today)),
      ...(await findOfOlderCalendar(db, version)),
    ];
    const outdated = new Set(rows.map(({ id }) => id));
    for (const id of outdated) await db.transaction().execute((tx) => refreshOne(tx, id, now));
    computed += outdated.size;
    if (rows.length < atOnce) return computed;
  }
}

async function refreshOne(tx: Tx, id: string, now: Date): Promise<void> {
  const before = await lockCase(tx, id);
  await refreshClock(tx, id, now);
  if (datesOf(before) === datesOf(await lockCase(tx, id))) return;
  await syncCaseTask(tx, id, { ballMoved: false });
  await publishChange(tx, 'cases', id);
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

function findWithoutClock(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom('cases')
    .select('id')
    .where('status', '=', 'open')
    .where('clock_at', 'is', null)
    .orderBy('id')
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

/**
 * Records a warning for the assignee when three quarters of our time are used up. A case that was already warned about
 * is skipped. Returns the number of new warnings.
 */
export async function recordAtRisk(db: Db, now: Date): Promise<number> {
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
  let warned = 0;
  for (const { id } of due) if (await warn(db, id, now)) warned += 1;
  return warned;
}

/**
 * Recomputes the clock and records the warning if the promise is still at risk. The stored warning time may be based on
 * an older calendar.
 */
async function warn(db: Db, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, id);
    const { state } = await refreshClock(tx, id, now);
    if (row.status !== 'open' || row.ball !== 'us' || row.warned_at || state !== 'at_risk') return false;
    await tx.updateTable('cases').set({ warned_at: now }).where('id', '=', id).execute();
    await tx.insertInto('case_events').values({ case_id: id, kind: 'at-risk', step_key: row.step_key }).execute();
    await publishAtRisk(tx, id);
    return true;
  });
}
