import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { OrderStatus } from '#shared/rules/orders.ts';
import type { Order } from './orders.ts';

const pageSize = 50;

/** A person's orders, the newest first, fifty from `before` on. */
export async function findOwnOrders(
  db: Db,
  personId: string,
  { before, status }: { before?: string; status?: OrderStatus },
): Promise<Order[]> {
  let query = db.selectFrom('orders').selectAll().where('person_id', '=', personId);
  if (before) query = query.where('created_at', '<', new Date(before));
  if (status === 'failed') query = query.where(triedInVain);
  else if (status) query = query.where('status', '=', status);
  return query.orderBy('created_at', 'desc').limit(pageSize).execute();
}

/** What a buyer sees as failed: over, or open with a latest attempt that came to nothing. */
const triedInVain = sql<boolean>`(status = 'failed' or (status = 'pending' and last_attempt in ('failed', 'dropped')))`;

/** How many orders a person has, in all and of the last thirty days. */
export async function countOwnOrders(db: Db, personId: string): Promise<{ total: number; recent: number }> {
  const counts = await db
    .selectFrom('orders')
    .select((all) => [
      all.fn.countAll<number>().as('total'),
      all.fn.countAll<number>().filterWhere('created_at', '>', sql<Date>`now() - interval '30 days'`).as('recent'),
    ])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return counts;
}

/** A person's orders whose number, plan or coupon holds the words. */
export async function searchOwnOrders(db: Db, personId: string, words: string): Promise<Order[]> {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('orders')
    .selectAll()
    .where('person_id', '=', personId)
    .where((is) =>
      is.or([
        is('id', 'ilike', like),
        is('plan_name', 'ilike', like),
        is('plan_slug', 'ilike', like),
        is('coupon_code', 'ilike', like),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(8)
    .execute();
}
