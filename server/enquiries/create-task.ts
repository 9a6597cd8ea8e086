import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { addTask } from '#server/tasks/change-task.ts';
import { readDueDate } from '#shared/rules/tasks.ts';
import { lockEnquiry } from './handle-enquiry.ts';

/** Creates a task for an enquiry, assigned like the enquiry; once, while the task exists. */
export async function createTaskForEnquiry(
  db: Db,
  number: string,
  { title, dueDate }: { title: string; dueDate: string | null },
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const enquiry = await lockEnquiry(tx, number);
    if (enquiry.status === 'held') refuse('enquiry_held');
    await removeDeletedTask(tx, enquiry.id);
    const task = await addTask(tx, actor, {
      title,
      status: 'todo',
      assigneeId: enquiry.assignee_id,
      customerId: await senderOf(tx, enquiry.email),
      dueDate: dueDate === null ? null : (readDueDate(dueDate) ?? refuse('invalid')),
    });
    const linked = await tx
      .insertInto('enquiry_tasks')
      .values({ enquiry_id: enquiry.id, task_id: task.id })
      .onConflict((clash) => clash.doNothing())
      .returning('task_id')
      .executeTakeFirst();
    if (!linked) refuse('enquiry_has_task');
    await writeAudit(tx, actor, { action: 'enquiry.task-made', subject: { kind: 'enquiry', id: number } });
    await publishChange(tx, 'enquiries', number);
  });
}

/**
 * A deleted task gives way, and cannot be restored any more: without its link to the enquiry, its title would stay when
 * the sender is erased.
 */
async function removeDeletedTask(tx: Tx, enquiryId: string): Promise<void> {
  const ofEnquiry = tx.selectFrom('enquiry_tasks').select('task_id').where('enquiry_id', '=', enquiryId);
  await tx.deleteFrom('tasks').where('id', 'in', ofEnquiry).where('deleted_at', 'is not', null).execute();
}

async function senderOf(tx: Tx, email: string): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return user?.id ?? null;
}
