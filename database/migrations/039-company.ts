import { type Kysely, sql } from 'kysely';

/** Adds the buyer's company name to orders, for the tax invoice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table orders add column company text`.execute(db);
}
