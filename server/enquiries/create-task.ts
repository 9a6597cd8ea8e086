import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockUnerasedUser } from '#server/platform/lock-unerased-user.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { addTask } from '#server/tasks/change-task.ts';
import { settings } from '#shared/brand.ts';
import { readDueDate } from '#shared/rules/tasks.ts';
import { lockEnquiry } from './handle-enquiry.ts';

/**
 * Creates a task for an enquiry, with the same assignee. Refuses with `enquiry_has_task` if the enquiry already has
 * a task.
 */
export async function createTaskForEnquiry(
  db: Db,
  number: string,
  { title, dueDate }: { title: string; dueDate: string | null },
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const customerId = await holdSender(tx, number);
    const enquiry = await lockEnquiry(tx, number);
    if (enquiry.status === 'held') refuse('enquiry_held');
    await removeDeletedTask(tx, enquiry.id);
    const task = await addTask(tx, actor, {
      title,
      status: 'todo',
      assigneeId: enquiry.assignee_id,
      customerId,
      dueDate: dueDate === null ? null : (readDueDate(dueDate, settings.hours.closes) ?? refuse('invalid')),
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
 * Permanently deletes the removed task of an enquiry, so that a new task can be linked. Otherwise the removed task
 * could be restored without its link, and an erasure of the sender would not clear its title.
 */
async function removeDeletedTask(tx: Tx, enquiryId: string): Promise<void> {
  const ofEnquiry = tx.selectFrom('enquiry_tasks').select('task_id').where('enquiry_id', '=', enquiryId);
  await tx.deleteFrom('tasks').where('id', 'in', ofEnquiry).where('deleted_at', 'is not', null).execute();
}

/**
 * Locks the row of the account that has verified the sender's e-mail address. Returns its id, or null if there is none.
 * Must be called before the enquiry is locked.
 */
async function holdSender(tx: Tx, number: string): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .innerJoin('enquiries', (join) => join.onRef(sql`lower(enquiries.email)`, '=', 'users.email'))
    .select('users.id')
    .where('enquiries.number', '=', number)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return user && (await lockUnerasedUser(tx, user.id)) ? user.id : null;
}
