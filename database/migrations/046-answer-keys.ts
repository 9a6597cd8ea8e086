import { type Kysely, sql } from 'kysely';

/**
 * Adds the Idempotency-Key of the latest answer to a request, so that a retry after a lost response does not store its
 * files twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table case_requests add column answer_key text`.execute(db);
}
