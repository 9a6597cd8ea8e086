import type { Db, Tx } from '#database/connect.ts';
import { type Actor, record } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { announce } from '#server/live/announce.ts';
import { addTask } from '#server/tasks/change-task.ts';
import { readDueDate } from '#shared/rules/tasks.ts';
import { holdEnquiry } from './handle-enquiry.ts';

/** Puts a task for a message on the board, given to whoever has the message; once, as long as that task stands. */
export async function makeTaskOf(
  db: Db,
  number: string,
  { title, dueDate }: { title: string; dueDate: string | null },
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const enquiry = await holdEnquiry(tx, number);
    if (enquiry.status === 'held') refuse('enquiry_held');
    await forgetDeleted(tx, enquiry.id);
    const task = await addTask(tx, actor, {
      ...{ title, status: 'todo', assigneeId: enquiry.assignee_id, customerId: await senderOf(tx, enquiry.email) },
      dueDate: dueDate === null ? null : (readDueDate(dueDate) ?? null),
    });
    const linked = await tx
      .insertInto('enquiry_tasks')
      .values({ enquiry_id: enquiry.id, task_id: task.id })
      .onConflict((clash) => clash.doNothing())
      .returning('task_id')
      .executeTakeFirst();
    if (!linked) refuse('enquiry_has_task');
    await record(tx, actor, { action: 'enquiry.task-made', subject: { kind: 'enquiry', id: number } });
    await announce(tx, 'enquiries', number);
  });
}

/** A task that was taken off the board is no task of the message any more. */
async function forgetDeleted(tx: Tx, enquiryId: string): Promise<void> {
  const deleted = tx.selectFrom('tasks').select('id').where('deleted_at', 'is not', null);
  await tx.deleteFrom('enquiry_tasks').where('enquiry_id', '=', enquiryId).where('task_id', 'in', deleted).execute();
}

async function senderOf(tx: Tx, email: string): Promise<string | null> {
  const person = await tx
    .selectFrom('people')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return person?.id ?? null;
}
