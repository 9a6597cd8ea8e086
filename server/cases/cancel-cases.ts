import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { cancel, reopen } from '#shared/rules/cases/transitions.ts';
import { type CaseRecord, lockCase } from './case-rows.ts';
import { applyTransition, caseContext, loadState } from './case-state.ts';
import { templateOfCase } from './case-titles.ts';

/** Cancels and reopens cases when a refund of their order, or of one licence of it, succeeds or fails. */

/**
 * A licence that was cancelled alone and whose refund is pending or done. OFFSET 0 keeps the planner from hashing the
 * whole table for it.
 */
export const isCancelledLicence = sql<boolean>`exists (select from refund_requests
  where refund_requests.order_id = cases.order_id and refund_requests.unit = cases.unit
    and refund_requests.state in ('pending', 'succeeded') offset 0)`;

/** The order is fully refunded: open cases are cancelled. */
export async function cancelCases(tx: Tx, orderId: string): Promise<void> {
  for (const row of await lockCases(tx, orderId, 'open')) await end(tx, row, 'refunded');
}

/**
 * A refund was reversed: cancelled cases are reopened where they stopped, except those of licences that stay cancelled.
 */
export async function reopenCases(tx: Tx, orderId: string): Promise<void> {
  for (const row of await lockCases(tx, orderId, 'cancelled', sql`not ${isCancelledLicence}`)) await goOn(tx, row);
}

/** One licence is cancelled: its case ends, the others go on. */
export async function cancelLicenceCases(tx: Tx, orderId: string, unit: number): Promise<void> {
  for (const row of await lockCases(tx, orderId, 'open', sql`unit = ${unit}`)) await end(tx, row, 'licence-cancelled');
}

/** The refund of a cancelled licence has failed: its case is reopened, if the order is still paid. */
export async function reopenLicenceCases(tx: Tx, orderId: string, unit: number): Promise<void> {
  const goesOn = sql<boolean>`unit = ${unit} and not ${isCancelledLicence}
    and exists (select from orders where orders.id = cases.order_id and orders.status = 'paid')`;
  for (const row of await lockCases(tx, orderId, 'cancelled', goesOn)) await goOn(tx, row);
}

async function lockCases(
  tx: Tx,
  orderId: string,
  status: 'open' | 'cancelled',
  which: Expression<SqlBool> = sql`true`,
): Promise<CaseRecord[]> {
  const found = await tx
    .selectFrom('cases')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', status)
    .where(which)
    // Whoever locks several cases does so in the order of their ids.
    .orderBy('id')
    .execute();
  const locked: CaseRecord[] = [];
  for (const { id } of found) locked.push(await lockCase(tx, id));
  return locked.filter((row) => row.status === status).toSorted((a, b) => a.unit - b.unit);
}

async function end(tx: Tx, row: CaseRecord, reason: 'refunded' | 'licence-cancelled'): Promise<void> {
  const state = await loadState(tx, row);
  await applyTransition(tx, row, cancel(state, reason, caseContext(templateOfCase(row))), undefined, reason);
}

async function goOn(tx: Tx, row: CaseRecord): Promise<void> {
  const state = await loadState(tx, row);
  await applyTransition(tx, row, reopen(state, caseContext(templateOfCase(row))), undefined);
}
