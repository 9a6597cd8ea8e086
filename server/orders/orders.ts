import type { Selectable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { matchesAllWords } from '#database/search.ts';
import type { DB } from '#database/types.ts';
import type { OrderStatus } from '#shared/rules/orders.ts';
import type { SearchTerms } from '#shared/rules/search.ts';

export type Order = Selectable<DB['orders']>;

export async function findOrder(db: Db | Tx, id: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks an order until the transaction ends; returns undefined for an unknown order number. FOR NO KEY UPDATE still
 * lets other transactions insert rows with a foreign key to the order, such as a card or an e-mail. Such a transaction
 * may hold the lock of a case that this one waits for, so making it wait could cause a deadlock.
 */
export async function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Reserves a query to the provider about this order. Returns true at most once per `pauseSeconds`. */
export async function mayView(db: Db, id: string, pauseSeconds: number): Promise<boolean> {
  const asked = await db
    .updateTable('orders')
    .set({ asked_at: sql`now()` })
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('asked_at', 'is', null),
        is('asked_at', '<', sql<Date>`now() - make_interval(secs => ${pauseSeconds})`),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return asked !== undefined;
}

/** SQL form of `shownStatus` in the rules; must match the index. */
export const shownAs = sql<OrderStatus>`(
  case when orders.status = 'pending' and orders.last_attempt in ('failed', 'dropped') then 'failed' else orders.status end
)`;

/** Search text of an order; must match the expression in the trigram index. */
export const orderWords = sql<string>`(' ' || search_form(orders.id || ' ' || orders.name || ' ' || orders.email || ' ' || orders.phone))`;

/** Condition for orders whose search text contains all words, or whose order number starts with the entered text. */
export function whereMatches(text: RawBuilder<string>, { words, order }: SearchTerms): RawBuilder<boolean> {
  const matches = matchesAllWords(text, words);
  return order ? sql<boolean>`(${matches} or orders.id between ${order.from} and ${order.to})` : matches;
}

/** For lists sorted from newest to oldest. In SQL, because a `Date` has no microseconds. */
export function isOlderOrder(id: string) {
  return sql<boolean>`(orders.created_at, orders.id) < (select edge.created_at, edge.id from orders as edge where edge.id = ${id})`;
}
