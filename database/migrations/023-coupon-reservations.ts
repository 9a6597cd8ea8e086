import { type Kysely, sql } from 'kysely';

/** Index for the buyer's unpaid orders with a redemption, read at each checkout with a limited coupon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index orders_reserving_coupons on orders (coupon_code) where coupon_use = 'reserved'`.execute(db);
}
