import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { OnItemError } from '#server/platform/each-item.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { ratingStep } from '#shared/rules/cases/case-state.ts';
import { type CaseRecord, casesWithOrder } from './case-rows.ts';
import { templateOfCase, titleOfCase } from './case-titles.ts';
import { eachLockedCase } from './each-locked-case.ts';
import { assignWelcomeCall, dropWelcomeCall } from './welcome-call.ts';

// An open case has one card on the task board, for its current step. Only the rating step has none. The card is
// updated with the case. Changes by staff to the card are applied to the case (`server/tasks/change-case-task.ts`).

type Change = {
  /** Id of the user who changed the case; undefined for automatic changes. */
  byId?: string | undefined;
  /** Whether the case has passed to another side. If so, the card moves to the column for that side. */
  ballMoved?: boolean;
};

export async function syncCaseTask(tx: Tx, caseId: string, { byId, ballMoved = true }: Change = {}): Promise<void> {
  const row = await casesWithOrder(tx).where('cases.id', '=', caseId).executeTakeFirstOrThrow();
  // The rating step has no card, because only the customer acts in this step.
  const current = row.status === 'open' && row.step_key !== ratingStep ? row.step_key : null;
  const changed = { version: sql<number>`tasks.version + 1`, updated_at: sql<Date>`now()`, changed_by: byId ?? null };
  const left = await tx
    .updateTable('tasks')
    .set({
      status: sql`case when ${stepIsDone} then 'done' when status = 'done' then 'todo' else status end`,
      done_at: sql`(select case_steps.at from case_steps where case_steps.case_id = tasks.case_id
        and case_steps.key = tasks.case_step and case_steps.state = 'done')`,
      // Deletes the card of a step that was left unfinished or must be done again. The card reopens when the step
      // becomes current.
      deleted_at: sql`case when ${stepIsDone} then null else now() end`,
      ...changed,
    })
    .where('case_id', '=', caseId)
    .where('deleted_at', 'is', null)
    // A card in Done stays there, unless the case was returned and the step of the card must be done again.
    .where(sql<boolean>`(status <> 'done' or not ${stepIsDone})`)
    .where('case_step', 'is distinct from', current)
    .returning('id')
    .execute();
  if (row.status !== 'open') await dropWelcomeCall(tx, row.order_id);
  else if (row.assignee_id) await assignWelcomeCall(tx, row.order_id, row.assignee_id);
  const opened = current === null ? [] : await openCard(current);
  await tx.updateTable('cases').set({ card_version: sql`version` }).where('id', '=', caseId).execute();
  await publishChange(tx, 'tasks', ...[...left, ...opened].map(({ id }) => id));

  async function openCard(step: string): Promise<{ id: string }[]> {
    const status = row.ball === 'us' ? 'todo' : 'inprogress';
    const card = {
      title: titleOfCard(),
      // The card has no due date while somebody else has to act.
      due_at: row.ball === 'us' ? row.due_at : null,
      assignee_id: row.assignee_id,
      customer_id: row.owner_id,
    };
    return tx
      .insertInto('tasks')
      .values({ ...card, case_id: caseId, case_step: step, order_id: row.order_id, status, changed_by: byId ?? null })
      .onConflict((again) =>
        again
          .columns(['case_id', 'case_step'])
          .where('case_id', 'is not', null)
          .doUpdateSet({
            ...card,
            status: sql`case when ${ballMoved} or ${isGone} then ${status} else tasks.status end`,
            done_at: null,
            deleted_at: null,
            ...changed,
          })
          .where((is) =>
            is.or([
              sql<boolean>`${ballMoved} or ${isGone}`,
              sql<boolean>`(tasks.assignee_id, tasks.customer_id, tasks.title, tasks.due_at) is distinct from
                (excluded.assignee_id, excluded.customer_id, excluded.title, excluded.due_at)`,
            ]),
          ),
      )
      .returning('id')
      .execute();
  }

  function titleOfCard(): string {
    const step = templateOfCase(row).steps.find(({ key }) => key === row.step_key);
    return `${titleOfCase(row, 'en')}: ${step?.title.en ?? row.step_key}`;
  }
}

const stepIsDone = sql<boolean>`exists (select from case_steps
  where case_steps.case_id = tasks.case_id and case_steps.key = tasks.case_step and case_steps.state = 'done')`;

const isGone = sql<boolean>`(tasks.status = 'done' or tasks.deleted_at is not null)`;

export async function refreshCards(db: Db, onError?: OnItemError): Promise<number> {
  const outdated = await db
    .selectFrom('cases')
    .select('id')
    .whereRef('card_version', 'is distinct from', 'version')
    .orderBy('id')
    .limit(100)
    .execute();
  const refresh = async (tx: Tx, { id }: CaseRecord) => {
    await syncCaseTask(tx, id, { ballMoved: false });
    return true;
  };
  return eachLockedCase(db, outdated, refresh, onError);
}
