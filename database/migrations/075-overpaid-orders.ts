import { type Kysely, sql } from 'kysely';

/**
 * Adds the amount in paise by which payouts for an order exceeded its captured payments when staff last got a task
 * about such an excess.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table orders add column overpaid_paise bigint not null default 0`.execute(db);
}
