import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { OnItemError } from '#server/platform/each-item.ts';
import { type CaseMailDeps, enqueueCaseEmail } from '../case/case-emails.ts';
import { lockCase } from '../case/case-rows.ts';
import { eachLockedCase } from '../case/each-locked-case.ts';
import { hasLostMoney } from '../case/lost-money.ts';
import { refreshClock } from '../case/store-transition.ts';

const atOnce = 100;

export async function sendReminders(db: Db, deps: CaseMailDeps, now: Date, onError?: OnItemError): Promise<number> {
  const due = await db
    .selectFrom('cases')
    .select('id')
    .where('status', '=', 'open')
    .where('ball', '=', 'customer')
    .where('remind_at', '<=', now)
    // Sends no reminders while a bank holds or has taken back the money for the order.
    .where((is) => is.not(hasLostMoney(sql.ref('cases.order_id'))))
    .orderBy('remind_at')
    .limit(atOnce)
    .execute();
  return eachLockedCase(db, due, (tx, { id }) => remind(tx, deps, id, now), onError);
}

/** Recomputes the time under the lock, because of answers and calendar changes in the meantime. */
async function remind(tx: Tx, deps: CaseMailDeps, id: string, now: Date): Promise<boolean> {
  await refreshClock(tx, id, now);
  const { remind_at } = await lockCase(tx, id);
  if (!remind_at || remind_at > now) return false;
  await tx.updateTable('cases').set({ reminded: sql`reminded + 1`, reminded_at: now }).where('id', '=', id).execute();
  await refreshClock(tx, id, now);
  await enqueueCaseEmail(tx, deps, id, 'case-reminder');
  return true;
}
