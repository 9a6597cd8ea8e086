import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { syncCaseTask } from '#server/cases/case/case-tasks.ts';
import { openCases } from '#server/cases/case/open-cases.ts';
import { addBallEvent } from '#server/cases/case/store-transition.ts';
import { ratingStep } from '#shared/rules/cases/case-state.ts';
import type { DemoOrder } from './demo-order.ts';

/**
 * Opens and closes the cases of earlier orders. Creates the first case of each plan like any other case. Copies the
 * others with one statement per table, because they differ only in order id and times, and creating them one by one
 * would add three seconds to the first start.
 */
export async function openFinished(
  tx: Tx,
  orders: readonly DemoOrder[],
  finishedAt: (order: DemoOrder) => Date,
): Promise<void> {
  const copies: Copy[] = [];
  for (const [first, ...others] of Map.groupBy(orders, ({ plan_slug: slug }) => slug).values()) {
    if (!first) continue;
    await openFinishedCases(tx, first, finishedAt(first));
    // Clears the start of the next month, so that no further month of the old order is opened.
    const { id: model_id } = await tx
      .updateTable('cases')
      .set({ next_round_at: null })
      .where('order_id', '=', first.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const order of others)
      copies.push({
        model_id,
        id: randomUUID(),
        order_id: order.id,
        opened: order.created_at,
        finished: finishedAt(order),
      });
  }
  if (copies.length > 0) await insertCopies(tx, copies);
}

type Copy = {
  /** Id of the case that is copied. */
  model_id: string;
  id: string;
  order_id: string;
  opened: Date;
  finished: Date;
};

async function insertCopies(tx: Tx, copies: readonly Copy[]): Promise<void> {
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
    as copy (model_id uuid, id uuid, order_id text, opened timestamptz, finished timestamptz)
    join cases as model on model.id = copy.model_id`;
  /** SQL for a time in the copy: replaces the opening and closing time of the model with those of the copy. */
  const moved = (column: 'at' | 'done_at') => {
    const time = sql.ref(`part.${column}`);
    return sql`case ${time} when model.opened_at then copy.opened when model.closed_at then copy.finished end`;
  };
  await sql`insert into cases select (jsonb_populate_record(model, jsonb_build_object('id', copy.id,
    'order_id', copy.order_id, 'opened_at', copy.opened, 'since', copy.opened, 'closed_at', copy.finished))).*
    from ${pairs}`.execute(tx);
  await sql`insert into case_steps select (jsonb_populate_record(part, jsonb_build_object('case_id', copy.id,
    'at', ${moved('at')}))).* from ${pairs} join case_steps as part on part.case_id = model.id`.execute(tx);
  await sql`insert into case_requests select (jsonb_populate_record(part, jsonb_build_object('case_id', copy.id,
    'id', gen_random_uuid()))).* from ${pairs} join case_requests as part on part.case_id = model.id`.execute(tx);
  await sql`insert into case_events (case_id, kind, at, ball, step_key)
    select copy.id, part.kind, ${moved('at')}, part.ball, part.step_key
    from ${pairs} join case_events as part on part.case_id = model.id order by part.id`.execute(tx);
  await sql`insert into tasks select (jsonb_populate_record(part, jsonb_build_object('id', gen_random_uuid(),
    'case_id', copy.id, 'order_id', copy.order_id, 'done_at', ${moved('done_at')}))).*
    from ${pairs} join tasks as part on part.case_id = model.id`.execute(tx);
  await tx
    .updateTable('orders')
    .set({ cases_opened_at: sql`now()` })
    .where(
      'id',
      'in',
      copies.map(({ order_id }) => order_id),
    )
    .execute();
}

/** Opens and immediately closes the cases of an order. */
export async function openFinishedCases(tx: Tx, order: Parameters<typeof openCases>[1], finished: Date): Promise<void> {
  await openCases(tx, order);
  await closeFinishedCases(tx, order.id, finished);
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
