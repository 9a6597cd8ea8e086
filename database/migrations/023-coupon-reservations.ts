import { type Kysely, sql } from 'kysely';

/** Who holds a redemption of a coupon by an unpaid order is asked at each press of Pay with a limited coupon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index orders_reserving_coupons on orders (coupon_code) where coupon_use = 'reserved'`.execute(db);
}
