import { type Kysely, sql } from 'kysely';

/** Adds the sizes of the pictures of a PDF's pages, which are stored in the same file behind it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table documents add column page_bytes integer[] not null default '{}'`.execute(db);
}
