import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { publishChange } from '#server/platform/publish-change.ts';

/** After a refund: deletes the unfinished tasks of the order. */
export async function deleteOrderTasks(tx: Tx, orderId: string): Promise<void> {
  const dropped = await tx
    .updateTable('tasks')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()`, version: sql`version + 1`, changed_by: null })
    .where('order_id', '=', orderId)
    .where('template_step', 'is not', null)
    // The bank wants an answer although the money went back.
    .where('template_step', 'not like', 'dispute-%')
    .where('status', '<>', 'done')
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  await publishChange(tx, 'tasks', ...dropped.map(({ id }) => id));
}

/** After a reversed refund: restores the tasks that the refund deleted, not those deleted by staff. */
export async function restoreTasks(tx: Tx, orderId: string): Promise<void> {
  const restored = await tx
    .updateTable('tasks')
    .set({ deleted_at: null, updated_at: sql`now()`, version: sql`version + 1`, changed_by: null })
    .where('order_id', '=', orderId)
    .where('template_step', 'is not', null)
    // Same transaction, so the same time.
    .where('deleted_at', '=', (from) =>
      from.selectFrom('subscriptions').select('cancelled_at').where('order_id', '=', orderId),
    )
    .returning('id')
    .execute();
  await publishChange(tx, 'tasks', ...restored.map(({ id }) => id));
}
