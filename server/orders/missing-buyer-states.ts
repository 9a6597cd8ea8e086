import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { eachItem, type OnItemError } from '#server/platform/each-item.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { workSteps } from '#shared/rules/tasks.ts';
import { callToBuyer } from './erased-buyer.ts';
import { endOrderTask, openOrderTask } from './order-tasks.ts';

const step = workSteps.stateMissing;
const answerDays = 7;
/** Label of the form on the staff's order page (`desk_invoice_state`). */
const formTitle = 'Enter the buyer’s State for the invoice';

/** Uses literals, so that the planner can use the partial index. */
const isUnanswered = sql<boolean>`(status = 'paid' and state is null and gstin is null and state_asked_at is not null
  and name <> '')`;

/**
 * Opens a staff task for each paid order whose buyer was asked for the State a week ago and has not answered, at most
 * fifty per run. Ends the task when the State is known, the order was refunded, or the order has no buyer left to
 * invoice. Without the State, no tax invoice can be issued, although it is due 30 days after the work (CGST Rules 2017,
 * rule 47).
 */
export async function followMissingStates(db: Db, onError?: OnItemError): Promise<void> {
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where(isUnanswered)
    .where('state_asked_at', '<', sql<Date>`now() - make_interval(days => ${answerDays})`)
    .where(
      sql<boolean>`not exists (select from tasks where tasks.order_id = orders.id and tasks.template_step = ${step})`,
    )
    .limit(50)
    .execute();
  const openTask = async ({ id }: { id: string }) => {
    const { or } = await callToBuyer(db, id);
    const title = `${ticketNumber(id)} has no State, so its tax invoice cannot be issued. Choose “${formTitle}” in the order${or}`;
    await db.transaction().execute((tx) => openOrderTask(tx, { orderId: id, step, title }));
    return true;
  };
  await eachItem(open, ({ id }) => id, openTask, onError);
  await endTasks(db, onError);
}

/** Uses a literal, so that the planner can use the partial index. */
const isOpenTask = sql<boolean>`(tasks.template_step = ${sql.lit(step)} and tasks.status <> 'done')`;

async function endTasks(db: Db, onError?: OnItemError): Promise<void> {
  const known = await db
    .selectFrom('tasks')
    .innerJoin('orders', 'orders.id', 'tasks.order_id')
    .select('orders.id')
    .where(isOpenTask)
    .where((order) =>
      order.or([
        order('orders.state', 'is not', null),
        order('orders.gstin', 'is not', null),
        order('orders.status', '<>', 'paid'),
        order('orders.name', '=', ''),
      ]),
    )
    .execute();
  const end = async ({ id }: { id: string }) => {
    await db.transaction().execute((tx) => endOrderTask(tx, id, step));
    return true;
  };
  await eachItem(known, ({ id }) => id, end, onError);
}
