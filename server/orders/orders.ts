import type { Selectable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { holdsAll } from '#database/holds-all.ts';
import type { DB } from '#database/types.ts';
import type { OrderStatus } from '#shared/rules/orders.ts';
import type { Needles } from '#shared/rules/search.ts';

export type Order = Selectable<DB['orders']>;

/** One order by its number. */
export async function findOrder(db: Db | Tx, id: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The order, held against every other change until the transaction ends. */
export async function holdOrder(tx: Tx, id: string): Promise<Order | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** True for the one asker that may ask the provider about this order now; at most one in so many seconds. */
export async function mayAsk(db: Db, id: string, pauseSeconds: number): Promise<boolean> {
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

/** How an order is shown, as `shownStatus` of the rules has it; an index stands on this very expression. */
export const shownAs = sql<OrderStatus>`(
  case when orders.status = 'pending' and orders.last_attempt in ('failed', 'dropped') then 'failed' else orders.status end
)`;

/** Orders whose text in its search form holds all words, or whose number begins so. */
export function whereMeant(text: RawBuilder<string>, { words, order }: Needles): RawBuilder<boolean> {
  const held = holdsAll(text, words);
  return order ? sql<boolean>`(${held} or orders.id between ${order.from} and ${order.to})` : held;
}

/** Orders that come after this one in a list with the newest first; exact where two came within a millisecond. */
export function olderThan(id: string) {
  return sql<boolean>`(orders.created_at, orders.id) < (select edge.created_at, edge.id from orders as edge where edge.id = ${id})`;
}
