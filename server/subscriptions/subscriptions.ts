import type { Db, Tx } from '#database/connect.ts';
import type { Order } from '#server/orders/orders.ts';
import { monthsLater, subscriptionStatus } from '#shared/rules/subscriptions.ts';

/** A paid order starts its subscription; the order's number is its key, so there is never a second one. */
export async function startSubscription(tx: Tx, order: Order): Promise<void> {
  const start = order.paid_at ?? new Date();
  await tx
    .insertInto('subscriptions')
    .values({
      order_id: order.id,
      plan_slug: order.plan_slug,
      plan_name: order.plan_name,
      email: order.email,
      person_id: order.person_id,
      amount: order.total,
      term_months: order.term_months,
      start_date: start,
      end_date: order.term_months === null ? null : monthsLater(start, order.term_months),
    })
    .execute();
}

/** A person's subscriptions as the table shows them, the newest first. */
export async function findSubscriptions(db: Db, personId: string, now: Date) {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('start_date', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    planName: row.plan_name,
    amount: row.amount,
    duration: row.term_months,
    startDate: row.start_date.toISOString(),
    endDate: row.end_date?.toISOString() ?? null,
    status: subscriptionStatus({ endDate: row.end_date, cancelledAt: row.cancelled_at }, now),
  }));
}
