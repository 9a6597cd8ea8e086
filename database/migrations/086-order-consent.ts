import { type Kysely, sql } from 'kysely';

/**
 * Adds the buyer's consent at checkout: version of the terms, language, time and the refund shares shown. Null for
 * orders of earlier releases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table orders add column consent jsonb`.execute(db);
}
