import { type Kysely, sql } from 'kysely';

/**
 * The content of an answer or message stored under an Idempotency-Key, so that other content under the same key is
 * refused. Null in older rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table case_requests add column answer_digest bytea`.execute(db);
  await sql`alter table case_messages add column content_digest bytea`.execute(db);
}
