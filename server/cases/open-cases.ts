import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { eachItem, type OnItemError } from '#server/platform/each-item.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { agreedPromise } from '#shared/consent.ts';
import { ratingStep } from '#shared/rules/cases/case-state.ts';
import type { CaseTemplate } from '#shared/rules/cases/template-types.ts';
import { templateForOrder } from '#shared/rules/cases/templates.ts';
import { openCase } from '#shared/rules/cases/transitions.ts';
import type { Category } from '#shared/rules/catalogue.ts';
import { monthsLater } from '#shared/rules/subscriptions.ts';
import { syncCaseTask } from './case-tasks.ts';
import { resumeEarlierWork } from './earlier-work.ts';
import { addBallEvent, caseContext, refreshClock } from './store-transition.ts';
import { openWelcomeCall } from './welcome-call.ts';

type PaidOrder = {
  id: string;
  plan_slug: string;
  category: Category;
  quantity: number;
  term_months: number | null;
  paid_at: Date | null;
  consent: unknown;
};
type OwnedOrder = PaidOrder & { user_id: string | null };

/**
 * Opens the cases of a paid order, one per licence, in the transaction that marks the order as paid. Repeated calls
 * open no further cases.
 */
export async function openCases(tx: Tx, order: OwnedOrder, at = order.paid_at ?? new Date()): Promise<void> {
  const claimed = await tx
    .updateTable('orders')
    .set({ cases_opened_at: sql`now()` })
    .where('id', '=', order.id)
    .where('cases_opened_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) return;
  for (let unit = 1; unit <= order.quantity; unit += 1) await openOne(tx, order, { unit, round: 1, at });
  const { title } = templateForOrder(order.plan_slug, order.category, 1);
  await openWelcomeCall(tx, { ...order, title: title.en }, order.paid_at ?? at);
}

type CasePlace = { unit: number; round: number; at: Date; assigneeId?: string | null };

/** Opens one case. The caller must check that the case does not exist yet and may be opened. */
export async function openOne(
  tx: Tx,
  order: PaidOrder,
  { unit, round, at, assigneeId = null }: CasePlace,
): Promise<string> {
  const template = templateForOrder(order.plan_slug, order.category, round);
  const { state, effects } = openCase(caseContext(template));
  const { id } = await tx
    .insertInto('cases')
    .values({
      order_id: order.id,
      unit,
      round,
      next_round_at: nextRoundAt(order, template, round),
      assignee_id: assigneeId,
      template_slug: template.slug,
      template_version: template.version,
      promise_days: agreedPromise(order) ?? template.promiseDays,
      step_key: state.stepKey,
      ball: state.ball,
      since: at,
      opened_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('case_steps')
    .values(
      state.steps.map((step, position) => ({
        case_id: id,
        key: step.key,
        position,
        state: step.state,
        at: step.state === 'done' || step.state === 'now' ? at : null,
      })),
    )
    .execute();
  if (effects.opened.length > 0)
    await tx
      .insertInto('case_requests')
      .values(
        effects.opened.map((request) => ({
          id: request.id,
          case_id: id,
          kind: request.kind,
          optional: request.optional,
          state: request.state,
        })),
      )
      .execute();
  await addBallEvent(tx, id, { ball: state.ball, stepKey: state.stepKey, at }, undefined);
  await refreshClock(tx, id);
  await syncCaseTask(tx, id);
  await publishChange(tx, 'cases', id);
  return id;
}

/** Returns when the case for the next paid month may be opened, or null if no month follows. */
function nextRoundAt({ paid_at, term_months }: PaidOrder, { monthly }: CaseTemplate, round: number): Date | null {
  if (!monthly || !paid_at || !term_months || round >= term_months) return null;
  // If an order was paid before cases existed, all its months may already be over.
  if (round === 1 && monthsLater(paid_at, term_months) <= new Date()) return null;
  return monthsLater(paid_at, round);
}

/** Opens and immediately closes the cases of an order whose work was finished before cases existed. */
export async function openFinishedCases(tx: Tx, order: OwnedOrder, finished: Date): Promise<void> {
  await openCases(tx, order);
  await closeFinishedCases(tx, order.id, finished);
}

/** Opens the missing cases of orders that were paid before cases existed, or by a process of an older release. */
export async function openMissingCases(db: Db, onError?: OnItemError): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'user_id', 'plan_slug', 'category', 'quantity', 'term_months', 'paid_at', 'consent'])
    .where('status', '=', 'paid')
    .where('cases_opened_at', 'is', null)
    .where('erase_requested_at', 'is', null)
    .orderBy('paid_at')
    .limit(100)
    .execute();
  const open = (order: (typeof orders)[number]) =>
    db.transaction().execute(async (tx) => {
      const finished = await findFinish(tx, order.id);
      // For unfinished work, the promised time starts now, because no date was shown before.
      if (finished) await openFinishedCases(tx, order, finished);
      else {
        const now = new Date();
        await openCases(tx, order, now);
        await resumeEarlierWork(tx, order.id, now);
      }
      return true;
    });
  return eachItem(orders, ({ id }) => id, open, onError);
}

/**
 * Returns when the last task of an order without cases was done. Returns undefined if there are no tasks or a task is
 * still open.
 */
async function findFinish(tx: Tx, orderId: string): Promise<Date | undefined> {
  const { finished, open } = await tx
    .selectFrom('tasks')
    .select([
      sql<Date | null>`max(done_at)`.as('finished'),
      sql<number>`count(*) filter (where status <> 'done')`.as('open'),
    ])
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return finished && open === 0 ? finished : undefined;
}

async function closeFinishedCases(tx: Tx, orderId: string, finished: Date): Promise<void> {
  const ofOrder = tx.selectFrom('cases').select('cases.id').where('order_id', '=', orderId);
  await tx
    .updateTable('case_steps')
    .set({ state: sql`case key when ${ratingStep} then 'skipped' else 'done' end`, at: finished })
    .where('case_id', 'in', ofOrder)
    .where('state', 'in', ['now', 'next'])
    .execute();
  await tx
    .updateTable('case_requests')
    .set({ state: 'not_needed' })
    .where('case_id', 'in', ofOrder)
    .where('state', '=', 'needed')
    .execute();
  for (const id of await openCaseIds(tx, orderId)) {
    await addBallEvent(tx, id, { ball: null, stepKey: ratingStep, at: finished }, undefined);
    await tx
      .updateTable('cases')
      .set({
        status: 'done',
        step_key: ratingStep,
        closed_at: finished,
        due_at: null,
        promised_by: null,
        remind_at: null,
      })
      .where('id', '=', id)
      .execute();
    await syncCaseTask(tx, id);
  }
}

async function openCaseIds(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('cases')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .orderBy('unit')
    .execute();
  return rows.map(({ id }) => id);
}
