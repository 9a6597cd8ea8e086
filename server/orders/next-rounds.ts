import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { isCancelled, isEndedForMoney } from '#server/cases/case/cancel-cases.ts';
import { type CaseMailDeps, enqueueCaseEmail } from '#server/cases/case/case-emails.ts';
import { lockCaseIfExists } from '#server/cases/case/case-rows.ts';
import { hasLostMoney } from '#server/cases/case/lost-money.ts';
import { openOne } from '#server/cases/case/open-cases.ts';
import { eachItem, type OnItemError } from '#server/platform/each-item.ts';
import { ratingStep } from '#shared/rules/cases/case-state.ts';
import { findCancellation } from './refunds/case-progress.ts';

/**
 * Whether the next paid month may open: the work of the current month is done, or staff ended it after a refusal by the
 * platform. It may not open if the order was cancelled, or if staff ended the month because a bank took money back.
 */
const mayFollow = sql<boolean>`((cases.status <> 'open' or cases.step_key = ${ratingStep})
  and not ${isCancelled} and not ${isEndedForMoney})`;

/**
 * Opens a case for the next paid month of each growth plan, once per month and at most a hundred per run, and assigns
 * it to the same staff member. A month opens only when the previous one is over, so that a customer who answers late
 * does not lose a month. No month opens while the full price is being refunded, or while a bank holds or has taken back
 * money of the order. Returns the number of opened cases.
 */
export async function openNextRounds(db: Db, deps: CaseMailDeps, onError?: OnItemError): Promise<number> {
  const due = await db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(['cases.id', 'order_id'])
    .where('next_round_at', '<=', sql<Date>`now()`)
    .where('orders.status', '=', 'paid')
    .where(mayFollow)
    .where((is) => is.not(hasLostMoney(sql.ref('orders.id'))))
    .orderBy('next_round_at')
    .limit(100)
    .execute();
  const open = ({ id, order_id }: { id: string; order_id: string }) =>
    db.transaction().execute((tx) => openNextRound(tx, deps, id, order_id));
  return eachItem(due, ({ id }) => id, open, onError);
}

async function openNextRound(tx: Tx, deps: CaseMailDeps, id: string, orderId: string): Promise<boolean> {
  // Locks the order before the case, like the refunds that cancel cases. The same locking sequence prevents deadlocks.
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'plan_slug', 'quantity', 'term_months', 'paid_at', 'total', 'status', 'consent'])
    .where('id', '=', orderId)
    .where('status', '=', 'paid')
    .where((is) => is.not(hasLostMoney(sql.ref('orders.id'))))
    .forShare()
    .executeTakeFirst();
  if (!order) return false;
  const possible = await findCancellation(tx, order);
  if (!possible || possible.refunding) return false;
  const row = await lockCaseIfExists(tx, id);
  if (!row) return false;
  const claimed = await tx
    .updateTable('cases')
    .set({ next_round_at: null })
    .where('id', '=', id)
    .where('next_round_at', 'is not', null)
    .where(mayFollow)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) return false;
  const place = { unit: row.unit, round: row.round + 1, at: new Date(), assigneeId: row.assignee_id };
  await enqueueCaseEmail(tx, deps, await openOne(tx, order, place), 'case-month');
  return true;
}
