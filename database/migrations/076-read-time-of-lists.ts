import { type Kysely, sql } from 'kysely';

/** Adds the time at which the stored lists of payments and refunds were requested from the provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table orders add column lists_read_at timestamptz`.execute(db);
}
