import { type Kysely, sql } from 'kysely';

/** Adds the indexes of the staff's lists of finished and of cancelled cases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const status of ['done', 'cancelled'])
    await sql
      .raw(
        `create index cases_${status} on cases
          (coalesce(least(due_at, answer_at), timestamptz '2200-01-01 00:00:00+00'), id) where status = '${status}'`,
      )
      .execute(db);
}
