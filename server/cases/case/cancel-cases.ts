import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { cancel, reopen } from '#shared/rules/cases/transitions.ts';
import { type CaseRecord, lockCase } from './case-rows.ts';
import { templateOfCase } from './case-titles.ts';
import { applyTransition, caseContext, loadState } from './store-transition.ts';

/**
 * SQL condition: the refund of the whole order (cancelled by the customer) or of this licence (cancelled by customer or
 * staff) is pending or has succeeded. OFFSET 0 keeps the planner from hashing the whole table.
 */
export const isCancelled = sql<boolean>`exists (select from refund_requests
  where refund_requests.order_id = cases.order_id and refund_requests.state in ('pending', 'succeeded')
    and (refund_requests.unit = cases.unit or refund_requests.unit is null
      and refund_requests.by_customer and refund_requests.provider_payment_id is null) offset 0)`;

export async function cancelCases(tx: Tx, orderId: string): Promise<void> {
  for (const row of await lockCases(tx, orderId, 'open')) await end(tx, row, 'refunded');
}

/** Each reopens at the step at which it was cancelled. Cases that match `isCancelled` stay cancelled. */
export async function reopenCases(tx: Tx, orderId: string): Promise<void> {
  for (const row of await lockCases(tx, orderId, 'cancelled', sql`${endedByOrder} and not ${isCancelled}`))
    await goOn(tx, row);
}

/** A cancelled order or, with `unit`, one cancelled licence of an order. */
type Cancelled = { orderId: string; unit?: number | null };

const ofUnit = ({ unit }: Cancelled) => (unit ? sql<boolean>`unit = ${unit}` : sql<boolean>`true`);

/** Cancels the open cases of a cancelled licence or order immediately, before the refund has succeeded. */
export async function endCancelledCases(tx: Tx, cancelled: Cancelled): Promise<void> {
  const reason = cancelled.unit ? 'licence-cancelled' : 'order-cancelled';
  for (const row of await lockCases(tx, cancelled.orderId, 'open', ofUnit(cancelled))) await end(tx, row, reason);
}

/** Reopens the cases of a cancelled licence or order after the refund has failed, if the order is still paid. */
export async function reopenCancelledCases(tx: Tx, cancelled: Cancelled): Promise<void> {
  const goesOn = sql<boolean>`${ofUnit(cancelled)} and ${endedByOrder} and not ${isCancelled}
    and exists (select from orders where orders.id = cases.order_id and orders.status = 'paid')`;
  for (const row of await lockCases(tx, cancelled.orderId, 'cancelled', goesOn)) await goOn(tx, row);
}

/** SQL condition: the case was ended by a cancellation or refund, not by staff. */
const endedByOrder = sql<boolean>`(select by_name is null and reason in ('refunded', 'licence-cancelled', 'order-cancelled')
  from case_events where case_events.case_id = cases.id and kind = 'ball' order by id desc limit 1)`;

/**
 * SQL condition: staff ended the case because a bank took back money for the order. Staff may end a case only for this
 * reason or after a refusal by the authority (`mayEnd`). Later paid months do not start unless the case is reopened.
 */
export const isEndedForMoney = sql<boolean>`(cases.status = 'cancelled'
  and cases.authority_status is distinct from 'rejected'
  and coalesce((select by_name is not null from case_events where case_events.case_id = cases.id and kind = 'ball'
    order by id desc limit 1), false))`;

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
    // Several cases are locked by ascending id, which prevents deadlocks.
    .orderBy('id')
    .execute();
  const locked: CaseRecord[] = [];
  for (const { id } of found) locked.push(await lockCase(tx, id));
  return locked.filter((row) => row.status === status).toSorted((a, b) => a.unit - b.unit);
}

type Reason = 'refunded' | 'licence-cancelled' | 'order-cancelled';

async function end(tx: Tx, row: CaseRecord, reason: Reason): Promise<void> {
  const state = await loadState(tx, row);
  await applyTransition(tx, row, cancel(state, reason, caseContext(templateOfCase(row))), undefined, reason);
}

async function goOn(tx: Tx, row: CaseRecord): Promise<void> {
  const state = await loadState(tx, row);
  await applyTransition(tx, row, reopen(state, caseContext(templateOfCase(row))), undefined);
}
