import { type Kysely, sql } from 'kysely';

/** Stores the questions of a request as they were asked, and their answers; sorts cases by the time with their holder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table case_requests add column questions jsonb, add column answers jsonb`.execute(db);
  await sql`comment on column case_requests.questions is 'plain'`.execute(db);
  await sql`comment on column case_requests.answers is 'personal case'`.execute(db);
  await sql`create index cases_by_since on cases (since, id)`.execute(db);
  await sql`create index cases_open_by_since on cases (since, id) where status = 'open'`.execute(db);
}
