import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, type Deed, record } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { announce } from '#server/live/announce.ts';
import { changedFirst } from '#shared/messages.ts';
import { type TaskStatus, undoFor } from '#shared/rules/tasks.ts';
import { insistOnLinks, type Links } from './links.ts';
import { findTask, type ShownTask } from './tasks.ts';

export type TaskWish = Links & {
  title?: string | undefined;
  status?: TaskStatus | undefined;
  dueDate?: Date | null | undefined;
};

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
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) refuse('task_unknown');
    if (version !== undefined && version !== before.version) return refuseLate(tx, id);
    const { title, status, dueDate } = wish;
    const changes = {
      ...(await insistOnLinks(tx, wish)),
      ...(title === undefined ? {} : { title }),
      ...(dueDate === undefined ? {} : { due_at: dueDate }),
      ...(status === undefined || status === before.status ? {} : standing(status)),
    };
    if (Object.keys(changes).length === 0) return (await findTask(tx, id)) ?? refuse('task_unknown');
    await tx
      .updateTable('tasks')
      .set({ ...changes, ...changedBy(actor) })
      .where('id', '=', id)
      .execute();
    await record(tx, actor, { ...deedOf(before, wish), subject: { kind: 'task', id } });
    return told(tx, id);
  });
}

async function refuseLate(tx: Tx, id: string): Promise<never> {
  const task = (await findTask(tx, id)) ?? refuse('task_unknown');
  return refuse('task_changed', { message: changedFirst(task), task });
}

const standing = (status: TaskStatus) => ({ status, done_at: status === 'done' ? sql<Date>`now()` : null });

const changedBy = ({ visitor }: Actor) => ({
  version: sql<number>`version + 1`,
  changed_by: visitor.id,
  updated_at: sql<Date>`now()`,
});

function deedOf(before: { status: TaskStatus; title: string }, wish: TaskWish): Omit<Deed, 'subject'> {
  const { status, ...others } = wish;
  const edited = Object.entries(others).filter(([, value]) => value !== undefined);
  const move = status === undefined || status === before.status ? {} : { from: before.status, to: status };
  return {
    action: edited.length > 0 ? 'task.edited' : 'task.moved',
    detail: { title: before.title, ...move, ...(edited.length > 0 ? { changed: Object.fromEntries(edited) } : {}) },
  };
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
