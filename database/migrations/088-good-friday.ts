import { type Kysely, sql } from 'kysely';

/**
 * Adds Good Friday 2027 to calendars that were filled before the holiday was listed, and has the dates of cases
 * recomputed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`with added as (
      insert into holidays (day, name, kind, source)
      values ('2027-03-26', 'Good Friday', 'gazetted', 'Two days before Easter Sunday, which is computed')
      on conflict (day) do nothing returning day
    )
    update office_settings set calendar_version = calendar_version + 1 where exists (select from added)`.execute(db);
}
