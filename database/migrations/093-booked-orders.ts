import { type Kysely, sql } from 'kysely';

/**
 * Adds the time at which we recorded an order as paid. It is later than the provider's payment time, and the invoice is
 * dated by it. Null for orders of earlier releases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table orders add column booked_at timestamptz`.execute(db);
}
