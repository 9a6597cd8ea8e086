import { type Kysely, sql } from 'kysely';

/** Cancelled cases are few: the index holds all that their lists filter and sort by, so that no case is read for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index cases_cancelled`.execute(db);
  await sql`create index cases_cancelled on cases (coalesce(least(due_at, answer_at), '2200-01-01 00:00:00+00'::timestamptz), id)
    include (ball, assignee_id, category, state, since, opened_at, due_at, answer_at) where status = 'cancelled'`.execute(
    db,
  );
}
