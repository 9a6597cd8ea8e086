import { type Kysely, sql } from 'kysely';

/**
 * Adds the overpaid amount of an order in paise, as last calculated: what was paid back beyond the captured payments,
 * or twice for one payment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table orders add column overpaid_paise bigint not null default 0`.execute(db);
}
