import type { Db } from '#database/connect.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { dayInIndia } from '#shared/rules/working-days.ts';
import { lockCase } from './case-rows.ts';
import { refreshClock } from './case-state.ts';

/** What passing time changes on the clocks of cases: dates of paused cases, warnings before a promise is missed. */

const atOnce = 200;

/**
 * Computes the clock again: once a day while others have the ball, because the promised day moves, and after a change by
 * an older release. Returns how many cases it were.
 */
export async function refreshClocks(db: Db, now: Date): Promise<number> {
  const today = new Date(`${dayInIndia(now)}T00:00:00+05:30`);
  const outdated = [...(await findWithoutClock(db)), ...(await findPaused(db, today))];
  for (const { id } of outdated)
    await db.transaction().execute(async (tx) => {
      await lockCase(tx, id);
      await refreshClock(tx, id, now);
    });
  return outdated.length;
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

/** Records once in each case that three quarters of our time are used, for its assignee. Returns how many were new. */
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

/** The clock decides, from the events: the stored moment may be of an older calendar. */
async function warn(db: Db, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, id);
    const { state } = await refreshClock(tx, id, now);
    if (row.status !== 'open' || row.ball !== 'us' || row.warned_at || state !== 'at_risk') return false;
    await tx.updateTable('cases').set({ warned_at: now }).where('id', '=', id).execute();
    await tx.insertInto('case_events').values({ case_id: id, kind: 'at-risk', step_key: row.step_key }).execute();
    await publishChange(tx, 'cases', id);
    return true;
  });
}
