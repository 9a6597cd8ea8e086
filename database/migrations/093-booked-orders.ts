import { type Kysely, sql } from 'kysely';

/**
 * Stores when an order became paid in our books, which is later than the provider's time of the payment and has the day
 * of the invoice. Null for orders of earlier releases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table orders add column booked_at timestamptz`.execute(db);
}
