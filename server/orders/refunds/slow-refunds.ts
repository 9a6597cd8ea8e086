import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { openOrderTask, retireOrderTask } from '#server/orders/order-tasks.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

const prefix = 'refund-slow-';
const stepOf = (refundId: string) => `${prefix}${refundId}`;

/** One of ours that is held has a task of its own (`followRefundRequests`). */
const isUnderWay = sql<boolean>`(refunds.state not in ('SUCCESS', 'CANCELLED', 'FAILED')
  and (refunds.state <> 'ONHOLD' or not exists (select from refund_requests
    where refund_requests.id = refunds.merchant_refund_id)))`;
/** Twice the seven days in which the provider says that a refund arrives. */
const slowAfter = sql`interval '14 days'`;

/** Staff have a task while the provider leaves a refund pending, or on hold, for two weeks. */
export async function followSlowRefunds(db: Db): Promise<void> {
  const slow = await db
    .selectFrom('refunds')
    .select(['provider_refund_id as id', 'order_id', 'amount_paise'])
    .where(isUnderWay)
    .where(sql<boolean>`coalesce(changed_at, seen_at) < now() - ${slowAfter}`)
    .where(
      sql<boolean>`not exists (select from tasks where tasks.order_id = refunds.order_id
        and tasks.template_step = ${prefix} || refunds.provider_refund_id)`,
    )
    .limit(50)
    .execute();
  for (const { id, order_id, amount_paise } of slow) {
    const title = `The provider has left the refund of ${paiseInRupees(amount_paise)} for ${ticketNumber(order_id)} pending for two weeks. Ask the provider${(await callToBuyer(db, order_id)).and}`;
    await db.transaction().execute((tx) => openOrderTask(tx, { orderId: order_id, step: stepOf(id), title }));
  }
  await endTasks(db);
}

/** Literal, so that the planner sees the condition of the index; all refunds would be read without it. */
const isOfSlowRefund = sql<boolean>`tasks.template_step like ${sql.lit(`${prefix}%`)}`;

async function endTasks(db: Db): Promise<void> {
  const over = await db
    .selectFrom('tasks')
    .innerJoin('refunds', (join) =>
      join
        .onRef('refunds.order_id', '=', 'tasks.order_id')
        .on(sql<boolean>`tasks.template_step = ${prefix} || refunds.provider_refund_id`),
    )
    .select(['refunds.provider_refund_id as id', 'refunds.order_id'])
    .where(isOfSlowRefund)
    .where(sql<boolean>`not ${isUnderWay}`)
    .execute();
  for (const { id, order_id } of over)
    await db.transaction().execute((tx) => retireOrderTask(tx, order_id, stepOf(id)));
}
