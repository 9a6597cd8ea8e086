import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { closingAfterDays } from '#shared/rules/calendar/working-time.ts';

/** Deletes an order's unfinished automatic tasks after a full refund, except those that the refund does not settle. */
export async function deleteOrderTasks(tx: Tx, orderId: string): Promise<void> {
  const dropped = await tx
    .updateTable('tasks')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()`, version: sql`version + 1`, changed_by: null })
    .where('order_id', '=', orderId)
    .where('template_step', 'is not', null)
    // Tasks about the refund of a second payment stay until that refund has succeeded.
    .where(
      sql<boolean>`not exists (select from refund_requests where refund_requests.order_id = tasks.order_id
        and refund_requests.provider_payment_id is not null and refund_requests.state <> 'succeeded'
        and right(template_step, length(refund_requests.id)) = refund_requests.id)`,
    )
    // Dispute tasks stay, because the bank expects an answer even after a refund. Tasks about an overpayment, an amount
    // that is still held, or problems with single refunds stay too.
    .where(
      sql<boolean>`template_step !~ '^(dispute|overpaid|held|unplaced|came-back|refund-(late|taken|slow|unsent|unlisted))-'`,
    )
    .where('status', '<>', 'done')
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  await publishChange(tx, 'tasks', ...dropped.map(({ id }) => id));
}

/** Restores the tasks that a refund deleted, after the refund was reversed. Tasks deleted by staff stay deleted. */
export async function restoreTasks(tx: Tx, orderId: string): Promise<void> {
  const restored = await tx
    .updateTable('tasks')
    .set({ deleted_at: null, updated_at: sql`now()`, version: sql`version + 1`, changed_by: null })
    .where('order_id', '=', orderId)
    .where('template_step', 'is not', null)
    // The refund deletes tasks and cancels the subscription in one transaction, so both have the same now().
    .where('deleted_at', '=', (from) =>
      from.selectFrom('subscriptions').select('cancelled_at').where('order_id', '=', orderId),
    )
    .returning('id')
    .execute();
  await publishChange(tx, 'tasks', ...restored.map(({ id }) => id));
}

type StaffTask = { orderId: string; step: string; title: string };

/** Due in one working day. Reopens the task of this step if it is done or deleted. */
export async function openOrderTask(tx: Tx, { orderId, step, title }: StaffTask): Promise<void> {
  const due_at = closingAfterDays(new Date(), 1, await findCalendar(tx));
  const made = await tx
    .insertInto('tasks')
    .values({ title, template_step: step, due_at, order_id: orderId })
    .onConflict((clash) =>
      clash
        .columns(['order_id', 'template_step'])
        .where('template_step', 'is not', null)
        .doUpdateSet({
          title,
          due_at,
          status: 'todo',
          done_at: null,
          deleted_at: null,
          updated_at: sql`now()`,
          version: sql`tasks.version + 1`,
          changed_by: null,
        })
        .where((task) => task.or([task('tasks.status', '=', 'done'), task('tasks.deleted_at', 'is not', null)])),
    )
    .returning('id')
    .executeTakeFirst();
  if (made) await publishChange(tx, 'tasks', made.id);
}

/**
 * Keeps exactly the wanted staff tasks open among those whose step begins with one of `prefixes`. A task that staff have
 * finished or deleted does not reopen while it is wanted. Once it is no longer wanted, a new one may open.
 */
export async function syncOrderTasks(
  tx: Tx,
  orderId: string,
  prefixes: string,
  wanted: readonly { step: string; title: string }[],
): Promise<void> {
  const known = await tx
    .selectFrom('tasks')
    .select(sql<string>`template_step`.as('step'))
    .where('order_id', '=', orderId)
    .where(sql<boolean>`template_step ~ ${`^(${prefixes})-`}`)
    .execute();
  const has = (list: readonly { step: string }[], step: string) => list.some((each) => each.step === step);
  for (const { step } of known) if (!has(wanted, step)) await retireOrderTask(tx, orderId, step);
  for (const task of wanted) if (!has(known, task.step)) await openOrderTask(tx, { orderId, ...task });
}

/** Renames its step, so that a task that staff have finished does not prevent a new one later. */
export async function retireOrderTask(tx: Tx, orderId: string, step: string): Promise<void> {
  await endOrderTask(tx, orderId, step);
  await tx
    .updateTable('tasks')
    .set({ template_step: sql`'over-' || id` })
    .where('order_id', '=', orderId)
    .where('template_step', '=', step)
    .execute();
}

/** Marks an order's task for a step as done, because nothing is left to do. */
export async function endOrderTask(tx: Tx, orderId: string, step: string): Promise<void> {
  const ended = await tx
    .updateTable('tasks')
    .set({
      status: 'done',
      done_at: sql`now()`,
      updated_at: sql`now()`,
      version: sql`version + 1`,
      changed_by: null,
    })
    .where('order_id', '=', orderId)
    .where('template_step', '=', step)
    .where('status', '<>', 'done')
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  await publishChange(tx, 'tasks', ...ended.map((task) => task.id));
}
