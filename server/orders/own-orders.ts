import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { OrderStatus } from '#shared/rules/orders.ts';
import { parseSearch } from '#shared/rules/search.ts';
import { isOlderOrder, type Order, shownAs, whereMatches } from './orders.ts';

const pageSize = 50;

/** Newest first, at most fifty. `owner`: user id or SQL. `before`: order number or time of the last one. */
export async function findOwnOrders(
  db: Db,
  owner: string | RawBuilder<boolean>,
  { before, status }: { before?: string; status?: OrderStatus },
): Promise<Order[]> {
  const condition = typeof owner === 'string' ? sql<boolean>`orders.user_id = ${owner}` : owner;
  let query = db.selectFrom('orders').selectAll().where(condition);
  if (before)
    query = query.where(isTime(before) ? sql<boolean>`created_at < ${new Date(before)}` : isOlderOrder(before));
  if (status) query = query.where(shownAs, '=', status);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(pageSize).execute();
}

const isTime = (text: string) => /^\d{4}-/.test(text);

/** Counts a user's orders, in total and in the last thirty days. */
export async function countOwnOrders(db: Db, userId: string): Promise<{ total: number; recent: number }> {
  const counts = await db
    .selectFrom('orders')
    .select((all) => [
      all.fn.countAll<number>().as('total'),
      all.fn.countAll<number>().filterWhere('created_at', '>', sql<Date>`now() - interval '30 days'`).as('recent'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return counts;
}

const words = sql<string>`(' ' || search_form(id || ' ' || plan_name || ' ' || plan_slug || ' ' || coalesce(coupon_code, '')))`;

/** Finds the newest eight of a user's orders that match an order number, ticket, plan or coupon. */
export async function searchOwnOrders(db: Db, userId: string, typed: string): Promise<Order[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where(whereMatches(words, parseSearch(typed)))
    .orderBy('created_at', 'desc')
    .limit(8)
    .execute();
}
