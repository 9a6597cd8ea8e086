import { type Kysely, sql } from 'kysely';

/** Company name of the buyer, for the tax invoice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table orders add column company text`.execute(db);
}
