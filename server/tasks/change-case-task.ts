import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { Actor } from '#server/audit/audit.ts';
import type { CaseMailDeps } from '#server/cases/case/case-emails.ts';
import { type CaseRecord, lockCase } from '#server/cases/case/case-rows.ts';
import { assignCase } from '#server/cases/steps/assign-cases.ts';
import { moveLockedStep } from '#server/cases/steps/move-step.ts';
import { refuse } from '#server/http/refuse.ts';
import type { TaskView } from './serialize-tasks.ts';
import { activeTasks, applyTaskInput, type TaskInput } from './store-task-change.ts';
import { findTask } from './tasks.ts';

// A case card shows a step of the case. Moving the card to Done completes the step; moving it out of Done returns the
// case to the step. The assignee of the card is the assignee of the case. Title and date follow the case and cannot be
// changed here.

export async function findCaseOfTask(db: Db, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('tasks').select('case_id').where('id', '=', id).executeTakeFirst();
  return found?.case_id ?? undefined;
}

/** Applies a change of a card to its case. Returns the card, or undefined if it is deleted or has another version. */
export async function changeCaseTask(
  db: Db,
  deps: CaseMailDeps,
  actor: Actor,
  { id, caseId }: { id: string; caseId: string },
  { version, ...input }: TaskInput & { version?: number | undefined },
): Promise<TaskView | undefined> {
  const { status, assigneeId, ...others } = input;
  if (Object.values(others).some((value) => value !== undefined)) refuse('task_of_case');
  return db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, caseId);
    const before = await tx
      .selectFrom('tasks')
      .select(['status', 'version', 'case_step'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before || (version !== undefined && version !== before.version)) return undefined;
    if (assigneeId !== undefined) await assignCase(tx, deps, actor, row, assigneeId);
    if (status !== undefined && status !== before.status)
      await moveCard(tx, deps, actor, row, { id, step: before.case_step ?? '', from: before.status, to: status });
    return findTask(tx, id);
  });
}

type Move = { id: string; step: string; from: TaskView['status']; to: TaskView['status'] };

async function moveCard(tx: Tx, deps: CaseMailDeps, actor: Actor, row: CaseRecord, { id, step, from, to }: Move) {
  if (to === 'done') return moveLockedStep(tx, deps, actor, row, step, { action: 'complete' });
  if (from === 'done') await moveLockedStep(tx, deps, actor, row, step, { action: 'return' });
  await tx
    .updateTable('tasks')
    .set({ ...activeTasks(to), ...applyTaskInput(actor) })
    .where('id', '=', id)
    .where('status', '<>', sql.lit(to))
    .execute();
}
