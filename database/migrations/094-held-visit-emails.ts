import { type Kysely, sql } from 'kysely';

/**
 * Adds the time at which a customer was last told of an officer's visit, and the time at which the e-mail about a
 * corrected visit is due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table cases add column visit_told_at timestamptz, add column visit_email_at timestamptz`.execute(db);
  await sql`create index cases_with_visit_email on cases (visit_email_at) where visit_email_at is not null`.execute(db);
}
