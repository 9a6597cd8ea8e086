import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { findGuest, ordersOfGuest } from '#server/customers/find-guest.ts';
import type { Ball } from '#shared/rules/cases/template.ts';
import type { Category } from '#shared/rules/catalogue.ts';
import { orderOfGuest } from '#shared/rules/guests.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { archivedAfter, mostOnBoard } from '#shared/rules/tasks.ts';

const archivePage = 50;
const mostOfOne = 200;

const stillOnBoard = sql<Date>`now() - make_interval(secs => ${archivedAfter / 1_000})`;

const everyTask = sql<Selectable<DB['tasks']>>`(select * from tasks where deleted_at is null)`;

// Separate lookups: for a full board, a join would scan all users.
const nameOf = (column: 'assignee_id' | 'customer_id' | 'changed_by') =>
  sql<{ name: string }>`(select name from users where users.id = ${sql.ref(`tasks.${column}`)} limit 1)`;
const caseFacts = sql<{ ball: Ball }>`(select ball from cases where cases.id = tasks.case_id limit 1)`;
const orderFacts = sql<{ plan_name: string; plan_category: Category; buyer: string; by_guest: boolean }>`(
  select plan_name, category as plan_category, case when erase_requested_at is null then name else '' end as buyer,
    person_id is null and paid_at is not null and email <> '' as by_guest
  from orders where orders.id = tasks.order_id limit 1
)`;
/** Name and category of the plan of a task's order. */
export const planOfTask = sql<{ plan_name: string; plan_category: Category }>`(
  select plan_name, category as plan_category from orders where orders.id = tasks.order_id limit 1
)`;

/** Task rows with the names of their links. */
export function serializeTask(db: Pick<Db, 'selectFrom'>, tasks = everyTask) {
  return db
    .selectFrom(tasks.as<'tasks'>(sql.ref('tasks')))
    .leftJoinLateral(nameOf('assignee_id').as<'assignee'>(sql.ref('assignee')), (join) => join.onTrue())
    .leftJoinLateral(nameOf('customer_id').as<'customer'>(sql.ref('customer')), (join) => join.onTrue())
    .leftJoinLateral(nameOf('changed_by').as<'changer'>(sql.ref('changer')), (join) => join.onTrue())
    .leftJoinLateral(orderFacts.as<'linked'>(sql.ref('linked')), (join) => join.onTrue())
    .leftJoinLateral(caseFacts.as<'work'>(sql.ref('work')), (join) => join.onTrue())
    .selectAll('tasks')
    .select(['assignee.name as assignee_name', 'customer.name as customer_name', 'changer.name as changer_name'])
    .select('work.ball as case_ball')
    .select(['linked.plan_name', 'linked.plan_category', 'linked.buyer', 'linked.by_guest']);
}

type Row = Awaited<ReturnType<ReturnType<typeof serializeTask>['executeTakeFirstOrThrow']>>;
export type TaskView = ReturnType<typeof taskColumns>;

/** Serializes a task for the API. */
export function taskColumns(row: Row) {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    dueDate: row.due_at?.toISOString() ?? null,
    assignee: someone(row.assignee_id, row.assignee_name),
    order: orderOf(row),
    customer: someone(row.customer_id, row.customer_name),
    case: row.case_id && row.case_ball ? { id: row.case_id, ball: row.case_ball } : null,
    version: row.version,
    changedBy: row.changer_name || null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
  };
}

function orderOf({ order_id, plan_name, plan_category, buyer, by_guest }: Row) {
  if (order_id === null) return null;
  return {
    id: order_id,
    ticket: ticketNumber(order_id),
    planName: plan_category && plan_name !== null ? planTitle({ category: plan_category, name: plan_name }) : '',
    buyer: buyer ?? '',
    guest: by_guest ?? false,
  };
}

const someone = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' });

// Each half uses its own index and limit, because tasks done in thirty days may be many.
const boardTasks = sql<Selectable<DB['tasks']>>`(
  select * from (
    (select * from tasks where deleted_at is null and status <> 'done' order by due_at, id limit ${mostOnBoard})
    union all
    (select * from tasks where deleted_at is null and status = 'done' and done_at > ${stillOnBoard}
      order by done_at desc, id desc limit ${mostOnBoard})
  ) as halves
  order by status = 'done', case when status <> 'done' then due_at end, done_at desc limit ${mostOnBoard}
)`;

/** The board: open tasks and recently done ones. */
export async function findBoard(db: Db): Promise<TaskView[]> {
  const rows = await serializeTask(db, boardTasks)
    .orderBy(sql`tasks.status = 'done'`)
    .orderBy('tasks.due_at', (order) => order.asc().nullsLast())
    .orderBy('tasks.created_at')
    .execute();
  return rows.map(taskColumns);
}

/** Fifty archived tasks before `before`, the latest first. */
export async function findArchive(db: Db, before?: string): Promise<TaskView[]> {
  let query = serializeTask(db).where('tasks.status', '=', 'done').where('tasks.done_at', '<=', stillOnBoard);
  if (before)
    query = query.where(
      sql<boolean>`(tasks.done_at, tasks.id) < (select done_at, id from tasks as last where last.id = ${before})`,
    );
  const rows = await query.orderBy('tasks.done_at', 'desc').orderBy('tasks.id', 'desc').limit(archivePage).execute();
  return rows.map(taskColumns);
}

type TaskSubject = { orderId?: string | undefined; customerId?: string | undefined };

/** All tasks of one order or customer, the latest first; for a guest's id those of the guest's orders. */
export async function findTasksOf(db: Db, { orderId, customerId: id }: TaskSubject): Promise<TaskView[]> {
  const named = id !== undefined && orderOfGuest(id) !== undefined ? await findGuest(db, id) : undefined;
  if (id !== undefined && orderOfGuest(id) !== undefined && !named) return [];
  const customerId = named && 'accountId' in named ? named.accountId : id;
  let query = serializeTask(db);
  if (orderId !== undefined) query = query.where('tasks.order_id', '=', orderId);
  if (named && 'guest' in named)
    query = query.where(
      sql<boolean>`tasks.order_id in (select orders.id from orders where ${ordersOfGuest(named.guest)})`,
    );
  else if (customerId !== undefined) query = query.where('tasks.customer_id', '=', customerId);
  const rows = await query.orderBy('tasks.created_at', 'desc').limit(mostOfOne).execute();
  return rows.map(taskColumns);
}

/** One task, unless it was deleted. */
export async function findTask(db: Db | Tx, id: string): Promise<TaskView | undefined> {
  const row = await serializeTask(db).where('tasks.id', '=', id).executeTakeFirst();
  return row && taskColumns(row);
}

/** Those of these tasks that were not deleted. */
export async function findTasks(db: Db, ids: readonly string[]): Promise<TaskView[]> {
  const rows = await serializeTask(db).where('tasks.id', 'in', ids).execute();
  return rows.map(taskColumns);
}
