import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import type { CaseMailDeps } from '#server/cases/case/case-emails.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { changedFirst } from '#shared/messages.ts';
import { masked } from '#shared/rules/masking.ts';
import { type TaskStatus, undoFor } from '#shared/rules/tasks.ts';
import { changeCaseTask, findCaseOfTask } from './change-case-task.ts';
import { requireLinks } from './links.ts';
import type { TaskView } from './serialize-tasks.ts';
import { activeTasks, applyTaskInput, type TaskInput, writeChange } from './store-task-change.ts';
import { findTask } from './tasks.ts';

type NewTask = TaskInput & { title: string; status: TaskStatus };

export function createTask(db: Db, actor: Actor, input: NewTask): Promise<TaskView> {
  return db.transaction().execute((tx) => addTask(tx, actor, input));
}

export async function addTask(tx: Tx, actor: Actor, input: NewTask): Promise<TaskView> {
  const links = await requireLinks(tx, input);
  const { id } = await tx
    .insertInto('tasks')
    .values({
      title: masked(input.title),
      due_at: input.dueDate ?? null,
      ...links,
      ...activeTasks(input.status),
      changed_by: actor.currentUser.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeAudit(tx, actor, { action: 'task.created', subject: { kind: 'task', id } });
  return findAndPublish(tx, id);
}

/** Changes the given fields. If `version` is outdated, nothing changes, and the error says who changed the task. */
export async function changeTask(
  db: Db,
  deps: CaseMailDeps,
  actor: Actor,
  id: string,
  { version, ...input }: TaskInput & { version?: number | undefined },
): Promise<TaskView> {
  const caseId = await findCaseOfTask(db, id);
  const changed = caseId
    ? await changeCaseTask(db, deps, actor, { id, caseId }, { version, ...input })
    : await writeChange(db, actor, id, { input, version });
  if (changed) return changed;
  const task = (await findTask(db, id)) ?? refuse('task_unknown');
  return version === undefined || version === task.version ? task : refuseLate(task);
}

function refuseLate(task: TaskView): never {
  return refuse('task_changed', { message: changedFirst(task), task });
}

/** Deletes a task, which `POST /api/tasks/:id/restore` can restore within half a minute. */
export async function deleteTask(db: Db, actor: Actor, id: string): Promise<void> {
  if (await findCaseOfTask(db, id)) refuse('task_of_case');
  await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .updateTable('tasks')
      .set({ deleted_at: sql`now()`, ...applyTaskInput(actor) })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) refuse('task_unknown');
    await writeAudit(tx, actor, { action: 'task.deleted', subject: { kind: 'task', id } });
    await publishChange(tx, 'tasks', id);
  });
}

export async function restoreTask(db: Db, actor: Actor, id: string): Promise<TaskView> {
  return db.transaction().execute(async (tx) => {
    const restored = await tx
      .updateTable('tasks')
      .set({ deleted_at: null, ...applyTaskInput(actor) })
      .where('id', '=', id)
      // Excludes case cards, which are created and deleted with their steps.
      .where('case_id', 'is', null)
      .where('deleted_at', '>', sql<Date>`now() - make_interval(secs => ${undoFor / 1_000})`)
      .returning('id')
      .executeTakeFirst();
    if (!restored) refuse('task_unknown');
    await writeAudit(tx, actor, { action: 'task.restored', subject: { kind: 'task', id } });
    return findAndPublish(tx, id);
  });
}

async function findAndPublish(tx: Tx, id: string): Promise<TaskView> {
  await publishChange(tx, 'tasks', id);
  return (await findTask(tx, id)) ?? refuse('task_unknown');
}
