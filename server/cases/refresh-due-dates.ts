import type { Db, Tx } from '#database/connect.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { type CaseRow, lockCase } from './case-rows.ts';
import { refreshClock } from './case-state.ts';

const atOnce = 500;

/**
 * Computes the dates of open cases again that were computed with an older calendar, and publishes those that moved. Runs
 * after each change of the calendar, and each minute for cases that were written meanwhile. Returns how many moved.
 */
export async function refreshDueDates(db: Db, now: Date): Promise<number> {
  let moved = 0;
  for (;;) {
    const { version } = await findCalendar(db);
    const old = await db
      .selectFrom('cases')
      .select('id')
      .where('status', '=', 'open')
      .where('calendar_version', '<', version)
      .orderBy('calendar_version')
      .limit(atOnce)
      .execute();
    for (const { id } of old) if (await db.transaction().execute((tx) => refreshOne(tx, id, now))) moved += 1;
    if (old.length < atOnce) return moved;
  }
}

async function refreshOne(tx: Tx, id: string, now: Date): Promise<boolean> {
  const before = await lockCase(tx, id);
  await refreshClock(tx, id, now);
  const after = await lockCase(tx, id);
  if (datesOf(before) === datesOf(after)) return false;
  await publishChange(tx, 'cases', id);
  return true;
}

const datesOf = ({ due_at, promised_by, missed_at }: CaseRow) => JSON.stringify([due_at, promised_by, missed_at]);
