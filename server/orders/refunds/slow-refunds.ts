import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { callToBuyer } from '#server/orders/erased-buyer.ts';
import { openOrderTask, retireOrderTask } from '#server/orders/order-tasks.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

const prefix = 'refund-slow-';
const stepOf = (refundId: string) => `${prefix}${refundId}`;

/**
 * Condition: the refund is unfinished. Excludes our own refunds on hold, for which `followRefundRequests` opens a task.
 */
const isUnderWay = sql<boolean>`(refunds.state not in ('SUCCESS', 'CANCELLED', 'FAILED')
  and (refunds.state <> 'ONHOLD' or not exists (select from refund_requests
    where refund_requests.id = refunds.merchant_refund_id)))`;
/** Twice the seven days that, according to the provider, a refund may take. */
const slowAfter = sql`interval '14 days'`;

/**
 * Opens a staff task for each refund that has been pending or on hold for two weeks, at most fifty per run. Ends the
 * task when the refund is resolved.
 */
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

/** Uses a literal, not a parameter, so that the planner can use the partial index instead of reading all refunds. */
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
