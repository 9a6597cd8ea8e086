import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { addWorkingMinutes, fullDay } from '#shared/rules/calendar/working-time.ts';
import { ratingStep } from '#shared/rules/cases/case-state.ts';
import { callComesWithin } from '#shared/rules/orders.ts';
import { workSteps } from '#shared/rules/tasks.ts';

// The welcome call of a paid order is promised within one working day. It is a task of its own, because only the person
// who has called can know that it is done.

export async function openWelcomeCall(
  tx: Tx,
  order: { id: string; user_id: string | null; title: string },
  paidAt: Date,
): Promise<void> {
  if (Date.now() - paidAt.getTime() > callComesWithin) return;
  const calendar = await findCalendar(tx);
  const made = await tx
    .insertInto('tasks')
    .values({
      title: `${order.title}: Welcome call`,
      template_step: workSteps.welcomeCall,
      due_at: addWorkingMinutes(paidAt, fullDay(calendar), calendar),
      order_id: order.id,
      customer_id: order.user_id,
    })
    .onConflict((again) =>
      again.columns(['order_id', 'template_step']).where('template_step', 'is not', null).doNothing(),
    )
    .returning('id')
    .execute();
  await publishChange(tx, 'tasks', ...made.map(({ id }) => id));
}

/** Assigns the order's open welcome call to the person who takes its case, unless somebody else has taken the call. */
export async function assignWelcomeCall(tx: Tx, orderId: string, assigneeId: string): Promise<void> {
  const assigned = await tx
    .updateTable('tasks')
    .set({ assignee_id: assigneeId, version: sql`version + 1`, updated_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('template_step', '=', workSteps.welcomeCall)
    .where('assignee_id', 'is', null)
    .where('status', '<>', 'done')
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  await publishChange(tx, 'tasks', ...assigned.map(({ id }) => id));
}

/** Deletes the order's open welcome call once none of its cases is open, because there is nothing to call about. */
export async function dropWelcomeCall(tx: Tx, orderId: string): Promise<void> {
  const dropped = await tx
    .updateTable('tasks')
    .set({ deleted_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('template_step', '=', workSteps.welcomeCall)
    .where('status', '<>', 'done')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not exists (select from cases where cases.order_id = tasks.order_id and cases.status = 'open')`)
    .returning('id')
    .execute();
  await publishChange(tx, 'tasks', ...dropped.map(({ id }) => id));
}

export async function findCallsDue(db: Db | Tx, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('tasks')
    .select(sql<string>`order_id`.as('order_id'))
    .where('order_id', '=', anyOf(orderIds))
    .where('template_step', '=', workSteps.welcomeCall)
    .where('status', '<>', 'done')
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`exists (select from cases where cases.order_id = tasks.order_id and cases.status = 'open'
        and cases.step_key <> ${sql.lit(ratingStep)})`,
    )
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${[...ids]}::text[])`;

export async function isCallDue(db: Db | Tx, orderId: string): Promise<boolean> {
  return (await findCallsDue(db, [orderId])).has(orderId);
}
