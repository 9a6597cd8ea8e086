import { type Kysely, sql } from 'kysely';

/**
 * Adds the time at which a customer's answer was rejected; it is cleared once the e-mail about the rejection is
 * enqueued. Adds an index for the job that enqueues the e-mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table case_requests add column refusal_unsent_since timestamptz`.execute(db);
  await sql`
    create index case_requests_refusal_unsent on case_requests (case_id, refusal_unsent_since)
      where refusal_unsent_since is not null`.execute(db);
}
