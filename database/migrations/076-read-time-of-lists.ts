import { type Kysely, sql } from 'kysely';

/** When the provider was asked for the lists of payments and refunds that are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table orders add column lists_read_at timestamptz`.execute(db);
}
