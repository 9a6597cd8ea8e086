import { type Kysely, sql } from 'kysely';

/** The Idempotency-Key of the latest answer to a request: files sent again after a lost response are stored once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table case_requests add column answer_key text`.execute(db);
}
