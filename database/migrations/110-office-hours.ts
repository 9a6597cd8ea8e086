import { type Kysely, sql } from 'kysely';

/** Drops the office hours of the calendar: those of the site hold. The dates of open cases are computed again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`alter table office_settings drop column week`.execute(db);
  await sql`update office_settings set calendar_version = calendar_version + 1`.execute(db);
}
