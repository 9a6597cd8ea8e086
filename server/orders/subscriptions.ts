import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { isCancelled as isCaseCancelled, isEndedForMoney } from '#server/cases/case/cancel-cases.ts';
import { ratingStep } from '#shared/rules/cases/case-state.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { monthsLater, subscriptionStatus } from '#shared/rules/subscriptions.ts';
import type { Order } from './orders.ts';

export type SubscribedOrder = Pick<
  Order,
  'id' | 'plan_slug' | 'plan_name' | 'email' | 'user_id' | 'total' | 'term_months' | 'paid_at'
>;

/** Starts the subscription of a paid order. The order number is unique, so an order has at most one. */
export async function startSubscription(tx: Tx, order: SubscribedOrder): Promise<void> {
  await tx.insertInto('subscriptions').values(subscriptionOf(order)).execute();
}

export function subscriptionOf(order: SubscribedOrder) {
  const start = order.paid_at ?? new Date();
  return {
    order_id: order.id,
    plan_slug: order.plan_slug,
    plan_name: order.plan_name,
    email: order.email,
    user_id: order.user_id,
    amount: order.total,
    term_months: order.term_months,
    start_date: start,
    end_date: order.term_months === null ? null : monthsLater(start, order.term_months),
  };
}

export function findSubscriptions(db: Db, userId: string, now: Date) {
  return subscriptionsWhere(db, sql<boolean>`subscriptions.user_id = ${userId}`, now);
}

export function findGuestSubscriptions(db: Db, email: string, now: Date) {
  return subscriptionsWhere(db, sql<boolean>`(subscriptions.email = ${email} and subscriptions.user_id is null)`, now);
}

async function subscriptionsWhere(db: Db, condition: RawBuilder<boolean>, now: Date) {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .selectAll('subscriptions')
    .select(['orders.category', 'orders.quantity'])
    .select([workIsDone.as('work_is_done'), workIsOwed.as('work_is_owed'), isCancelled.as('is_cancelled')])
    .where(condition)
    .orderBy('start_date', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    planName: planTitle({ category: row.category, name: row.plan_name }),
    category: row.category,
    amount: row.amount,
    duration: row.term_months,
    quantity: row.quantity,
    startDate: row.start_date.toISOString(),
    endDate: row.end_date?.toISOString() ?? null,
    status: subscriptionStatus(
      {
        endDate: row.end_date,
        isCancelled: row.is_cancelled,
        workIsDone: row.work_is_done,
        workIsOwed: row.work_is_owed,
      },
      now,
    ),
  }));
}

/**
 * Condition: the owner has cancelled the whole order, and the refund succeeded. `cancelled_at` may still be empty if a
 * bank had taken back part of the price. OFFSET 0 keeps the planner from hashing the whole table.
 */
const cancelledByOwner = sql<boolean>`exists (select from refund_requests
  where refund_requests.order_id = subscriptions.order_id and by_customer and unit is null
    and provider_payment_id is null and state = 'succeeded' offset 0)`;

/**
 * Condition: the work has ended early. Either all cases of the order ended without a result, such as after a refusal,
 * and no paid month follows. Or staff ended a month because a bank took money back, and the later paid months do not
 * open.
 */
const workIsEnded = sql<boolean>`coalesce((
  select bool_and(cases.status = 'cancelled' and (cases.next_round_at is null or ${isCaseCancelled}))
    or bool_or(cases.next_round_at is not null and ${isEndedForMoney}) from cases
  where cases.order_id = subscriptions.order_id
), false)`;

const isCancelled = sql<boolean>`(subscriptions.cancelled_at is not null or ${cancelledByOwner} or ${workIsEnded})`;

// One-time work is done when all cases of the order have a result.
const workIsDone = sql<boolean>`(subscriptions.end_date is null and coalesce((
  select bool_and(cases.status = 'done' or cases.step_key = ${ratingStep}) from cases
  where cases.order_id = subscriptions.order_id and cases.status <> 'cancelled'
), false))`;

/** A case is open, or a paid month is still to come, which waits until the previous one is over. */
const workIsOwed = sql<boolean>`exists (select from cases where cases.order_id = subscriptions.order_id
  and (cases.status = 'open' and cases.step_key <> ${ratingStep} or cases.next_round_at is not null))`;
