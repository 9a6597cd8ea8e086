import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, record } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { announce } from '#server/live/announce.ts';
import { changedFirst } from '#shared/messages.ts';
import { type TaskStatus, undoFor } from '#shared/rules/tasks.ts';
import { insistOnLinks } from './links.ts';
import { findTask, type ShownTask } from './tasks.ts';
import { changedBy, standing, type TaskWish, writeChange } from './write-change.ts';

type NewTask = TaskWish & { title: string; status: TaskStatus };

/** Puts a task on the board. */
export function createTask(db: Db, actor: Actor, wish: NewTask): Promise<ShownTask> {
  return db.transaction().execute((tx) => addTask(tx, actor, wish));
}

/** The same within a transaction of what the task comes from. */
export async function addTask(tx: Tx, actor: Actor, wish: NewTask): Promise<ShownTask> {
  const links = await insistOnLinks(tx, wish);
  const { id } = await tx
    .insertInto('tasks')
    .values({
      title: wish.title,
      due_at: wish.dueDate ?? null,
      ...links,
      ...standing(wish.status),
      changed_by: actor.visitor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await record(tx, actor, { action: 'task.created', subject: { kind: 'task', id }, detail: { title: wish.title } });
  return told(tx, id);
}

/** Changes what is named. With a `version` that is not the newest nothing changes, and the refusal says who was first. */
export async function changeTask(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...wish }: TaskWish & { version?: number | undefined },
): Promise<ShownTask> {
  const changed = await writeChange(db, actor, id, { wish, links: await insistOnLinks(db, wish), version });
  if (changed) return changed;
  const task = (await findTask(db, id)) ?? refuse('task_unknown');
  return version === undefined || version === task.version ? task : refuseLate(task);
}

function refuseLate(task: ShownTask): never {
  return refuse('task_changed', { message: changedFirst(task), task });
}

/** Takes a task off the board; `restoreTask` brings it back for half a minute. */
export async function deleteTask(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .updateTable('tasks')
      .set({ deleted_at: sql`now()`, ...changedBy(actor) })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('title')
      .executeTakeFirst();
    if (!deleted) refuse('task_unknown');
    await record(tx, actor, { action: 'task.deleted', subject: { kind: 'task', id }, detail: deleted });
    await announce(tx, 'tasks', id);
  });
}

/** Brings back a task that was just deleted. */
export async function restoreTask(db: Db, actor: Actor, id: string): Promise<ShownTask> {
  return db.transaction().execute(async (tx) => {
    const restored = await tx
      .updateTable('tasks')
      .set({ deleted_at: null, ...changedBy(actor) })
      .where('id', '=', id)
      .where('deleted_at', '>', sql<Date>`now() - make_interval(secs => ${undoFor / 1_000})`)
      .returning('title')
      .executeTakeFirst();
    if (!restored) refuse('task_unknown');
    await record(tx, actor, { action: 'task.restored', subject: { kind: 'task', id }, detail: restored });
    return told(tx, id);
  });
}

/** The task as it is now, after everybody was told to look. */
async function told(tx: Tx, id: string): Promise<ShownTask> {
  await announce(tx, 'tasks', id);
  return (await findTask(tx, id)) ?? refuse('task_unknown');
}
