import { type Kysely, sql } from 'kysely';

/** Adds an index for a buyer's unpaid orders that reserve a coupon, which each checkout with a limited coupon reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index orders_reserving_coupons on orders (coupon_code) where coupon_use = 'reserved'`.execute(db);
}
