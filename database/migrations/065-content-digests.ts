import { type Kysely, sql } from 'kysely';

/**
 * Adds digests of answers and messages stored under an Idempotency-Key, so that different content under the same key is
 * rejected. Null in older rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table case_requests add column answer_digest bytea`.execute(db);
  await sql`alter table case_messages add column content_digest bytea`.execute(db);
}
