import { type Kysely, sql } from 'kysely';

/**
 * The network (as an HMAC) of an unpaid order that reserves a limited coupon, so that one network cannot reserve them
 * all without paying. Emptied when the order is paid or ends. And the index
 * that finds old saved searches of the staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index saved_views_by_age on saved_views (created_at)`.execute(db);
  await sql`alter table orders add column coupon_network bytea`.execute(db);
}
