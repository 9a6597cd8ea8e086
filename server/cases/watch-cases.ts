import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { finish } from '#shared/rules/cases/transitions.ts';
import { categories } from '#shared/rules/catalogue.ts';
import { type CaseRow, lockCase } from './case-rows.ts';
import { applyTransition, loadState, refreshClock } from './case-state.ts';
import { remedyPercent } from './serialize-case.ts';

/** Work on cases that time causes: missed promises, the end after the rating's days. */

const atOnce = 100;

/** Records each missed promise once and offers its remedy: a coupon for one order. Returns how many were new. */
export async function recordMissedPromises(db: Db, now: Date): Promise<number> {
  let missed = 0;
  for (const { id } of [...(await findRunOut(db, now)), ...(await findWithoutRemedy(db))]) {
    const recorded = await db.transaction().execute(async (tx) => {
      const row = await lockCase(tx, id);
      const clock = await refreshClock(tx, id, now);
      if (row.remedy_coupon || !(row.missed_at ?? clock.missedAt)) return false;
      await offerRemedy(tx, row);
      await publishChange(tx, 'cases', id);
      return true;
    });
    if (recorded) missed += 1;
  }
  return missed;
}

/** Our time has run out while we have the ball. */
function findRunOut(db: Db, now: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('cases')
    .select('id')
    .where('status', '=', 'open')
    .where('ball', '=', 'us')
    .where('missed_at', 'is', null)
    .where('due_at', '<', now)
    .orderBy('due_at')
    .limit(atOnce)
    .execute();
}

/** A change of the case has noticed the missed promise before this job did. */
function findWithoutRemedy(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom('cases')
    .select('id')
    .where('missed_at', 'is not', null)
    .where('remedy_coupon', 'is', null)
    .orderBy('missed_at')
    .limit(atOnce)
    .execute();
}

/** The coupon is for the account of the case: who else learns the code cannot use it. */
async function offerRemedy(tx: Tx, { id: caseId, order_id, step_key: stepKey }: CaseRow): Promise<void> {
  const code = `SORRY${randomBytes(4).toString('hex').toUpperCase()}`;
  await tx
    .insertInto('coupons')
    .values({
      ...{ code, order_id, kind: 'percent', value: remedyPercent, max_redemptions: 1, listed: false },
      categories: [...categories],
      description: 'For a date that we did not keep',
      ends_at: sql<Date>`now() + interval '1 year'`,
    })
    .execute();
  await tx
    .updateTable('cases')
    .set({ remedy_coupon: code, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', caseId)
    .execute();
  await tx.insertInto('case_events').values({ case_id: caseId, kind: 'missed', step_key: stepKey }).execute();
}

/** Closes finished cases whose customer did not rate them within a week. Returns how many. */
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
