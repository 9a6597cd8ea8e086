import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { archivedAfter } from '#shared/rules/tasks.ts';

/** More than a staff can have open. Beyond it those done longest ago are left out first, then those that are due last. */
const mostOnBoard = 2_000;
const archivePage = 50;
const mostOfOne = 200;

const stillOnBoard = sql<Date>`now() - make_interval(secs => ${archivedAfter / 1_000})`;

const everyTask = sql<Selectable<DB['tasks']>>`(select * from tasks where deleted_at is null)`;

// Looked up one by one, each person and order once: for a full board a join would rather read everybody there is.
const nameOf = (column: 'assignee_id' | 'customer_id' | 'changed_by') =>
  sql<{ name: string }>`(select name from people where people.id = ${sql.ref(`tasks.${column}`)} limit 1)`;
const planOf = sql<{ plan_name: string }>`(select plan_name from orders where orders.id = tasks.order_id limit 1)`;
/** The plan of a task's order. */
export const planName = sql<string | null>`(select plan_name from orders where orders.id = tasks.order_id)`;

/** Tasks as screens see them, with the names of everybody and everything that they are linked to. */
export function shown(db: Pick<Db, 'selectFrom'>, tasks = everyTask) {
  return db
    .selectFrom(tasks.as<'tasks'>(sql.ref('tasks')))
    .leftJoinLateral(nameOf('assignee_id').as<'assignee'>(sql.ref('assignee')), (join) => join.onTrue())
    .leftJoinLateral(nameOf('customer_id').as<'customer'>(sql.ref('customer')), (join) => join.onTrue())
    .leftJoinLateral(nameOf('changed_by').as<'changer'>(sql.ref('changer')), (join) => join.onTrue())
    .leftJoinLateral(planOf.as<'plan'>(sql.ref('plan')), (join) => join.onTrue())
    .selectAll('tasks')
    .select(['assignee.name as assignee_name', 'customer.name as customer_name', 'changer.name as changer_name'])
    .select('plan.plan_name');
}

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;
export type ShownTask = ReturnType<typeof view>;

/** A task as screens see it. */
export function view(row: Row) {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    dueDate: row.due_at?.toISOString() ?? null,
    assignee: someone(row.assignee_id, row.assignee_name),
    order: orderOf(row),
    customer: someone(row.customer_id, row.customer_name),
    version: row.version,
    changedBy: row.changer_name || null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
  };
}

function orderOf({ order_id, plan_name }: Row) {
  return order_id === null ? null : { id: order_id, ticket: ticketNumber(order_id), planName: plan_name ?? '' };
}

const someone = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' });

// Each half stops early by its own index: what is done in thirty days may be far more than a board holds.
const hung = sql<Selectable<DB['tasks']>>`(
  select * from (
    (select * from tasks where deleted_at is null and status <> 'done' order by due_at, id limit ${mostOnBoard})
    union all
    (select * from tasks where deleted_at is null and status = 'done' and done_at > ${stillOnBoard}
      order by done_at desc, id desc limit ${mostOnBoard})
  ) as halves
  order by status = 'done', case when status <> 'done' then due_at end, done_at desc limit ${mostOnBoard}
)`;

/** What is on the board: everything open, and what was done of late. */
export async function findBoard(db: Db): Promise<ShownTask[]> {
  const rows = await shown(db, hung)
    .orderBy(sql`tasks.status = 'done'`)
    .orderBy('tasks.due_at', (order) => order.asc().nullsLast())
    .orderBy('tasks.created_at')
    .execute();
  return rows.map(view);
}

/** Fifty tasks of the archive, the latest first; the ones that follow `before`. */
export async function findArchive(db: Db, before?: string): Promise<ShownTask[]> {
  let query = shown(db).where('tasks.status', '=', 'done').where('tasks.done_at', '<=', stillOnBoard);
  if (before)
    query = query.where(
      sql<boolean>`(tasks.done_at, tasks.id) < (select done_at, id from tasks as last where last.id = ${before})`,
    );
  const rows = await query.orderBy('tasks.done_at', 'desc').orderBy('tasks.id', 'desc').limit(archivePage).execute();
  return rows.map(view);
}

/** The tasks of one order or one customer, old ones too, the latest first. */
export async function findTasksOf(
  db: Db,
  { orderId, customerId }: { orderId?: string | undefined; customerId?: string | undefined },
): Promise<ShownTask[]> {
  let query = shown(db);
  if (orderId !== undefined) query = query.where('tasks.order_id', '=', orderId);
  if (customerId !== undefined) query = query.where('tasks.customer_id', '=', customerId);
  const rows = await query.orderBy('tasks.created_at', 'desc').limit(mostOfOne).execute();
  return rows.map(view);
}

/** One task, unless it was deleted. */
export async function findTask(db: Db | Tx, id: string): Promise<ShownTask | undefined> {
  const row = await shown(db).where('tasks.id', '=', id).executeTakeFirst();
  return row && view(row);
}
