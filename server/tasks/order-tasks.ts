import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { announce } from '#server/live/announce.ts';
import type { Order } from '#server/orders/orders.ts';
import { taskTemplates } from '#shared/rules/task-templates.ts';
import { closingAfter } from '#shared/rules/working-days.ts';

/** Puts the work on a paid order on the board: each step of its service once, however often it is asked for. */
export async function makeTasks(
  tx: Tx,
  order: Pick<Order, 'id' | 'category' | 'person_id'>,
  paidAt: Date,
): Promise<void> {
  const made = await tx
    .insertInto('tasks')
    .values(
      taskTemplates[order.category].map(({ step, title, workingDays }) => ({
        title,
        template_step: step,
        due_at: closingAfter(paidAt, workingDays),
        order_id: order.id,
        customer_id: order.person_id,
      })),
    )
    .onConflict((clash) =>
      clash.columns(['order_id', 'template_step']).where('template_step', 'is not', null).doNothing(),
    )
    .returning('id')
    .execute();
  await announce(tx, 'tasks', ...made.map(({ id }) => id));
}

/** The money went back: what is not done of the order's work is taken off the board. */
export async function dropTasks(tx: Tx, orderId: string): Promise<void> {
  const dropped = await tx
    .updateTable('tasks')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()`, version: sql`version + 1`, changed_by: null })
    .where('order_id', '=', orderId)
    .where('template_step', 'is not', null)
    .where('status', '<>', 'done')
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  await announce(tx, 'tasks', ...dropped.map(({ id }) => id));
}
