import { type Kysely, sql } from 'kysely';

/**
 * Adds an HMAC of the account, or of a guest's network, to unpaid orders with a limited coupon, so that nobody can
 * reserve all redemptions without paying. The HMAC is cleared when the order is paid or ends. Adds an index for finding
 * old saved searches of staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index saved_views_by_age on saved_views (created_at)`.execute(db);
  await sql`alter table orders add column coupon_share bytea`.execute(db);
}
