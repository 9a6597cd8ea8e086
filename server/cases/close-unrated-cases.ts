import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { finish } from '#shared/rules/cases/transitions.ts';
import { lockCase } from './case-rows.ts';
import { applyTransition, loadState } from './store-transition.ts';

/** Closing of cases after the rating period. */

const atOnce = 100;

/** Closes up to `atOnce` finished cases that were not rated within a week. Returns the number of cases found. */
export async function closeUnratedCases(db: Db): Promise<number> {
  const due = await db
    .selectFrom('cases')
    .select('id')
    .where('status', '=', 'open')
    .where('step_key', '=', 'rating')
    .where('since', '<', sql<Date>`now() - interval '7 days'`)
    .limit(atOnce)
    .execute();
  for (const { id } of due)
    await db.transaction().execute(async (tx) => {
      const row = await lockCase(tx, id);
      const transition = finish(await loadState(tx, row), 'time');
      if (transition.state) await applyTransition(tx, row, transition, undefined);
    });
  return due.length;
}
