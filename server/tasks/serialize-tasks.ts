import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';

export type TaskRow = Selectable<DB['tasks']>;
export type TaskView = ReturnType<typeof serializeTask>;

/**
 * Serializes tasks for the API, with the names of their links. Reads each linked row once by its id, because a join
 * would read the same few people for each card of a full board, or scan all users.
 */
export async function serializeTasks(db: Db | Tx, tasks: readonly TaskRow[]): Promise<TaskView[]> {
  const links: Links = {
    users: await rowsById(
      tasks.flatMap((task) => [task.assignee_id, task.customer_id, task.changed_by]),
      (among) => db.selectFrom('users').select(['id', 'name']).where('id', '=', among).execute(),
    ),
    orders: await rowsById(
      tasks.map((task) => task.order_id),
      (among) => ordersOfTasks(db).where('id', '=', among).execute(),
    ),
    cases: await rowsById(
      tasks.map((task) => task.case_id),
      (among) => db.selectFrom('cases').select(['id', 'ball']).where('id', '=', among).execute(),
    ),
  };
  return tasks.map((task) => serializeTask(task, links));
}

const ordersOfTasks = (db: Db | Tx) =>
  db
    .selectFrom('orders')
    .select(['id', 'plan_name as name', 'category'])
    .select(sql<string>`case when erase_requested_at is null then name else '' end`.as('buyer'))
    .select(sql<boolean>`user_id is null and paid_at is not null and email <> ''`.as('guest'));

async function rowsById<Row extends { id: string }>(
  ids: readonly (string | null)[],
  find: (among: ReturnType<typeof anyOf>) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const rows = known.length > 0 ? await find(anyOf(known)) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids})`;

type UserLink = { id: string; name: string };
type OrderLink = Awaited<ReturnType<ReturnType<typeof ordersOfTasks>['executeTakeFirstOrThrow']>>;
type CaseLink = Pick<Selectable<DB['cases']>, 'id' | 'ball'>;
type Links = { users: Map<string, UserLink>; orders: Map<string, OrderLink>; cases: Map<string, CaseLink> };

function serializeTask(task: TaskRow, { users, orders, cases }: Links) {
  const someone = (id: string | null) => (id === null ? null : { _id: id, name: users.get(id)?.name ?? '' });
  return {
    id: task.id,
    title: task.title,
    status: task.status,
    dueDate: task.due_at?.toISOString() ?? null,
    assignee: someone(task.assignee_id),
    order: task.order_id === null ? null : serializeOrder(task.order_id, orders.get(task.order_id)),
    customer: someone(task.customer_id),
    case: (task.case_id && cases.get(task.case_id)) || null,
    version: task.version,
    changedBy: (task.changed_by && users.get(task.changed_by)?.name) || null,
    createdAt: task.created_at.toISOString(),
    updatedAt: task.updated_at.toISOString(),
    doneAt: task.done_at?.toISOString() ?? null,
  };
}

function serializeOrder(id: string, order: OrderLink | undefined) {
  return {
    id,
    ticket: ticketNumber(id),
    planName: order ? planTitle(order) : '',
    buyer: order?.buyer ?? '',
    guest: order?.guest ?? false,
  };
}
