import { type Kysely, sql } from 'kysely';

/**
 * Whose share of a limited coupon an unpaid order uses: an HMAC of the account, or of a guest's network. So nobody
 * reserves all redemptions without paying. Emptied when the order is paid or ends. And the index that finds old saved
 * searches of the staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index saved_views_by_age on saved_views (created_at)`.execute(db);
  await sql`alter table orders add column coupon_share bytea`.execute(db);
}
