import { type Kysely, sql } from 'kysely';

/**
 * Stores the questions of a request as they were asked, and their answers; the new date after a missed promise; sorts
 * cases by the time with their holder.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table case_requests add column questions jsonb, add column answers jsonb`.execute(db);
  await sql`comment on column case_requests.questions is 'plain'`.execute(db);
  await sql`comment on column case_requests.answers is 'personal case'`.execute(db);
  await sql`alter table cases add column new_date date,
    add column remedy_as text check (remedy_as in ('coupon', 'refund'))`.execute(db);
  await sql`comment on column cases.remedy_as is 'plain'`.execute(db);
  await sql`create index cases_past_new_date on cases (new_date) where status = 'open' and ball = 'us' and new_date is not null`.execute(
    db,
  );
  await sql`create index cases_by_since on cases (since, id)`.execute(db);
  await sql`create index cases_open_by_since on cases (since, id) where status = 'open'`.execute(db);
}
