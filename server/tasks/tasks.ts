import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { findGuest, ordersOfGuest } from '#server/customers/find-guest.ts';
import { may } from '#shared/rules/accounts.ts';
import { orderOfGuest } from '#shared/rules/guests.ts';
import { archivedAfter, mostOnBoard, workSteps } from '#shared/rules/tasks.ts';
import { serializeTasks, type TaskRow, type TaskView } from './serialize-tasks.ts';

const archivePage = 50;
const mostOfOne = 200;

const stillOnBoard = sql<Date>`now() - make_interval(secs => ${archivedAfter / 1_000})`;

type Reader = Parameters<typeof may>[1];

const aboutWork = `^(${Object.values(workSteps).join('|')})(-|$)`;

/** Viewers read no automatic tasks about money: of those about an order, only those about its work. */
const isShownTo = (reader: Reader) =>
  may('staff', reader) ? sql<boolean>`true` : sql<boolean>`(template_step is null or template_step ~ ${aboutWork})`;

const everyTask = (db: Db | Tx) => db.selectFrom('tasks').selectAll().where('deleted_at', 'is', null);

// Reads unfinished and finished tasks separately, each with an index and a limit, because there may be many recently
// finished tasks.
const boardTasks = (reader: Reader) => sql<TaskRow>`(
  with unfinished as (
    select * from tasks where deleted_at is null and status <> 'done' and ${isShownTo(reader)}
    order by due_at, id limit ${mostOnBoard}
  ), finished as (
    select * from tasks where deleted_at is null and status = 'done' and done_at > ${stillOnBoard} and ${isShownTo(reader)}
    order by done_at desc, id desc limit ${mostOnBoard} - (select count(*) from unfinished)
  )
  select * from unfinished union all select * from finished
)`;

export async function findBoard(db: Db, reader: Reader): Promise<TaskView[]> {
  const rows = await db
    .selectFrom(boardTasks(reader).as<'tasks'>(sql.ref('tasks')))
    .selectAll()
    .orderBy(sql`status = 'done'`)
    .orderBy('due_at', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .execute();
  return serializeTasks(db, rows);
}

export async function findArchive(db: Db, reader: Reader, before?: string): Promise<TaskView[]> {
  let query = everyTask(db).where(isShownTo(reader)).where('status', '=', 'done').where('done_at', '<=', stillOnBoard);
  if (before)
    query = query.where(
      sql<boolean>`(tasks.done_at, tasks.id) < (select done_at, id from tasks as last where last.id = ${before})`,
    );
  const rows = await query.orderBy('done_at', 'desc').orderBy('id', 'desc').limit(archivePage).execute();
  return serializeTasks(db, rows);
}

type TaskSubject = { orderId?: string | undefined; customerId?: string | undefined };

/** Finds the tasks of one order or customer, latest first. For a guest's id, finds the tasks of that guest's orders. */
export async function findTasksOf(
  db: Db,
  reader: Reader,
  { orderId, customerId: id }: TaskSubject,
): Promise<TaskView[]> {
  const named = id !== undefined && orderOfGuest(id) !== undefined ? await findGuest(db, id) : undefined;
  if (id !== undefined && orderOfGuest(id) !== undefined && !named) return [];
  const customerId = named && 'accountId' in named ? named.accountId : id;
  let query = everyTask(db).where(isShownTo(reader));
  if (orderId !== undefined) query = query.where('order_id', '=', orderId);
  if (named && 'guest' in named)
    query = query.where(
      sql<boolean>`tasks.order_id in (select orders.id from orders where ${ordersOfGuest(named.guest)})`,
    );
  else if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
  const rows = await query.orderBy('created_at', 'desc').limit(mostOfOne).execute();
  return serializeTasks(db, rows);
}

export async function findTask(db: Db | Tx, id: string, reader?: Reader): Promise<TaskView | undefined> {
  const found = everyTask(db).where('id', '=', id);
  const [task] = await serializeTasks(db, await (reader ? found.where(isShownTo(reader)) : found).execute());
  return task;
}

export async function findTasks(db: Db, ids: readonly string[]): Promise<TaskView[]> {
  const rows = await everyTask(db).where('id', 'in', ids).execute();
  return serializeTasks(db, rows);
}
