import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { openOrderTask, retireOrderTask } from '#server/orders/order-tasks.ts';
import type { Queue } from '#server/platform/queue.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

/** Condition: the request is pending and missing from the provider's list, whether sent or not. */
const isMissing = sql<boolean>`(refund_requests.state = 'pending' and not exists (
  select from refunds where refunds.order_id = refund_requests.order_id
    and refunds.merchant_refund_id = refund_requests.id))`;

const prefixes = { unsent: 'refund-unsent-', unlisted: 'refund-unlisted-' };
const prefixOf = sql<string>`(case when refund_requests.sent_at is null then ${sql.lit(prefixes.unsent)}
  else ${sql.lit(prefixes.unlisted)} end)`;

const since = (time: string) => sql<boolean>`greatest(sent_at, approved_at, requested_at) < now() - ${time}::interval`;

/**
 * Resends refunds that could not be sent or that the provider does not list. Keeps a staff task open for each refund
 * that has been missing from the provider's list for more than an hour.
 */
export async function followUnsentRefunds(db: Db, queue: Queue): Promise<void> {
  await endUnsentTasks(db);
  await openUnsentTasks(db);
  await resend(db, queue);
}

/**
 * Enqueues missing refunds again after ten minutes. A repeat is harmless, because the provider recognises a refund by
 * our id.
 */
async function resend(db: Db, queue: Queue): Promise<void> {
  const unsent = await db
    .selectFrom('refund_requests')
    .select('id')
    .where(isMissing)
    .where(since('10 minutes'))
    // Takes refunds at random, so that fifty refunds that cannot be sent yet do not delay others.
    .orderBy(sql`random()`)
    .limit(50)
    .execute();
  for (const { id } of unsent)
    await queue.enqueue(db, 'send-refund', { refundId: id }, { throttle: { key: id, seconds: 600 } });
}

async function openUnsentTasks(db: Db): Promise<void> {
  const late = await db
    .selectFrom('refund_requests')
    .select(['id', 'order_id', 'amount_paise', 'sent_at'])
    .where(isMissing)
    .where(since('1 hour'))
    .where(
      sql<boolean>`not exists (select from tasks where tasks.order_id = refund_requests.order_id
        and tasks.template_step = ${prefixOf} || refund_requests.id)`,
    )
    .limit(50)
    .execute();
  for (const { id, order_id, amount_paise, sent_at } of late) {
    const sum = `${paiseInRupees(amount_paise)} for ${ticketNumber(order_id)}`;
    const title = sent_at
      ? `The provider does not list the refund of ${sum}, which was sent an hour ago. Look into its dashboard.`
      : `The refund of ${sum} has not been sent for an hour. Look whether it waits for a second payment to go back, or the provider gives no answer.`;
    const step = `${sent_at ? prefixes.unlisted : prefixes.unsent}${id}`;
    await db.transaction().execute((tx) => openOrderTask(tx, { orderId: order_id, step, title }));
  }
}

/**
 * Ends tasks about refunds that the provider now lists, that were stopped, or that have failed. Also ends tasks about
 * unsent refunds once these were sent.
 */
async function endUnsentTasks(db: Db): Promise<void> {
  const over = await db
    .selectFrom('tasks')
    .innerJoin('refund_requests', (join) =>
      join
        .onRef('refund_requests.order_id', '=', 'tasks.order_id')
        .on(
          sql<boolean>`tasks.template_step in (${prefixes.unsent} || refund_requests.id, ${prefixes.unlisted} || refund_requests.id)`,
        ),
    )
    .select(['refund_requests.order_id', sql<string>`tasks.template_step`.as('step')])
    .where(sql<boolean>`tasks.template_step ~ '^refund-(unsent|unlisted)-'`)
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.order_id', '=', 'refund_requests.order_id')
        .onRef('refunds.merchant_refund_id', '=', 'refund_requests.id'),
    )
    .where((is) =>
      is.or([
        is('refund_requests.state', '<>', 'pending'),
        is('refunds.provider_refund_id', 'is not', null),
        sql<boolean>`tasks.template_step <> ${prefixOf} || refund_requests.id`,
      ]),
    )
    .execute();
  for (const { order_id, step } of over) await db.transaction().execute((tx) => retireOrderTask(tx, order_id, step));
}
