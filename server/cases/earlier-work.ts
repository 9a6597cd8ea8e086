import type { Tx } from '#database/connect.ts';
import { templateOf } from '#shared/rules/cases/templates.ts';
import { syncCaseTask } from './case-tasks.ts';
import { addBallEvent, refreshClock } from './store-transition.ts';

/**
 * Steps that follow each finished task, for orders from before cases existed. The tasks are listed by progress. Tasks
 * that are not listed, such as the welcome call, come before the document check.
 */
const stepAfterTask: readonly (readonly [task: string, steps: readonly string[]])[] = [
  ['check-papers', ['kind', 'profile']],
  ['listing-review', ['plan']],
  ['month-plan', ['week-1']],
  ['apply', ['scrutiny']],
  ['submit', ['platform-check']],
  ['first-report', ['week-2']],
  ['authority', ['result']],
  ['go-live', ['first-week']],
  ['month-review', ['month-report']],
];

/**
 * Advances the new cases of an order to the step that follows the most advanced finished task of the order, and closes
 * their open requests.
 */
export async function resumeEarlierWork(tx: Tx, orderId: string, at: Date): Promise<void> {
  const tasks = await tx
    .selectFrom('tasks')
    .select('template_step')
    .where('order_id', '=', orderId)
    .where('status', '=', 'done')
    .where('deleted_at', 'is', null)
    .execute();
  const finished = new Set(tasks.map(({ template_step }) => template_step));
  const reached = stepAfterTask.findLast(([task]) => finished.has(task))?.[1] ?? [];
  const cases = await tx
    .selectFrom('cases')
    .select(['id', 'template_slug', 'template_version'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .orderBy('unit')
    .execute();
  for (const { id, template_slug, template_version } of cases) {
    const steps = templateOf(template_slug, template_version)?.steps ?? [];
    const step = steps.find(({ key }) => reached.includes(key));
    if (!step) continue;
    const before = steps.slice(0, steps.indexOf(step)).map(({ key }) => key);
    await tx
      .updateTable('case_steps')
      .set({ state: 'done', at })
      .where('case_id', '=', id)
      .where('key', 'in', before)
      .where('state', 'in', ['now', 'next'])
      .execute();
    await tx
      .updateTable('case_steps')
      .set({ state: 'now', at })
      .where('case_id', '=', id)
      .where('key', '=', step.key)
      .execute();
    // Before cases existed, documents were sent by e-mail or uploaded to the profile.
    await tx
      .updateTable('case_requests')
      .set({ state: 'not_needed' })
      .where('case_id', '=', id)
      .where('state', '=', 'needed')
      .execute();
    await tx
      .updateTable('cases')
      .set({ step_key: step.key, ball: step.ball, since: at })
      .where('id', '=', id)
      .execute();
    await addBallEvent(tx, id, { ball: step.ball, stepKey: step.key, at }, undefined);
    await refreshClock(tx, id);
    await syncCaseTask(tx, id);
  }
}
