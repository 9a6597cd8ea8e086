import { type Kysely, sql } from 'kysely';

/** Finds what ended, was missed or was passed on in some days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create index case_events_passed_on on case_events (at) where ball is not null`.execute(db);
  await sql`create index cases_by_end on cases (closed_at) where closed_at is not null`.execute(db);
  await sql`create index cases_by_miss on cases (missed_at) where missed_at is not null`.execute(db);
}
