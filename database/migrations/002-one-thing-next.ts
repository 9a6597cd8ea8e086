import { type Kysely, sql } from 'kysely';

/** Stores the questions of a request as they were asked, and their answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table case_requests add column questions jsonb, add column answers jsonb`.execute(db);
  await sql`comment on column case_requests.questions is 'plain'`.execute(db);
  await sql`comment on column case_requests.answers is 'personal case'`.execute(db);
}
