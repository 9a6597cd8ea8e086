import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { masked } from '#shared/rules/masking.ts';
import type { TaskStatus } from '#shared/rules/tasks.ts';
import { type LinkColumns, type Links, requireBuyer, requireLinks } from './links.ts';
import type { TaskView } from './serialize-tasks.ts';
import { findTask } from './tasks.ts';

export type TaskInput = Links & {
  title?: string | undefined;
  status?: TaskStatus | undefined;
  dueDate?: Date | null | undefined;
};

export const activeTasks = (status: TaskStatus) => ({ status, done_at: status === 'done' ? sql<Date>`now()` : null });

export const applyTaskInput = ({ currentUser }: Actor) => ({
  version: sql<number>`tasks.version + 1`,
  changed_by: currentUser.id,
  updated_at: sql<Date>`now()`,
});

type Edits = LinkColumns & { title?: string; purged_at?: null; due_at?: Date | null };

/**
 * Updates a task, writes the audit entry, publishes the change, and returns the task. Returns undefined if the task
 * does not exist, its version differs, or nothing changes.
 */
export async function writeChange(
  db: Db,
  actor: Actor,
  id: string,
  { input, version }: { input: TaskInput; version: number | undefined },
): Promise<TaskView | undefined> {
  const { status, title, dueDate } = input;
  return db.transaction().execute(async (tx) => {
    const lastPurge = await findPurge(tx, id);
    const links = await requireLinks(tx, input);
    const edits: Edits = {
      ...links,
      ...(title === undefined ? {} : { title: masked(title), purged_at: null }),
      ...(dueDate === undefined ? {} : { due_at: dueDate }),
    };
    const edited = Object.keys(edits).length > 0;
    const before = await tx
      .selectFrom('tasks')
      .select(['status', 'version', 'order_id', 'template_step', 'purged_at'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before || (version !== undefined && version !== before.version)) return undefined;
    if (title !== undefined) {
      // An erasure that ended in the meantime has cleared the text of the task and may have removed its links.
      if (before.purged_at?.getTime() !== lastPurge) refuse('task_changed');
      await requireBuyer(tx, links.order_id === undefined ? before.order_id : links.order_id);
    }
    const isOfOrder = before.template_step !== null && links.order_id !== undefined;
    if (isOfOrder && links.order_id !== before.order_id) refuse('task_of_order');
    const moved = status !== undefined && status !== before.status;
    if (!edited && !moved) return undefined;
    await tx
      .updateTable('tasks')
      // `done_at` changes only with the status.
      .set({ ...edits, ...(moved ? activeTasks(status) : {}), ...applyTaskInput(actor) })
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, actor, {
      action: edited ? 'task.edited' : 'task.moved',
      subject: { kind: 'task', id },
      detail: {
        ...(edited ? { changed: changedFields(input) } : {}),
        ...(moved ? { from: before.status, to: status } : {}),
      },
    });
    await publishChange(tx, 'tasks', id);
    return findTask(tx, id);
  });
}

async function findPurge(tx: Tx, id: string): Promise<number | undefined> {
  const task = await tx.selectFrom('tasks').select('purged_at').where('id', '=', id).executeTakeFirst();
  return task?.purged_at?.getTime();
}

function changedFields({ status: _, ...edits }: TaskInput): string[] {
  return Object.entries(edits).flatMap(([field, value]) => (value === undefined ? [] : [field]));
}
