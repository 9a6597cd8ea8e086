import { type Kysely, sql } from 'kysely';
import { gazettedHolidays } from '#shared/rules/calendar/holidays.ts';
import { officeWeek } from '#shared/rules/calendar/working-time.ts';

/**
 * Adds the office calendar: days off with their source, and the hours of each weekday. `calendar_version` increases
 * with each change; a case stores the version from which its dates were computed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const { date, name, source } of gazettedHolidays)
    await sql`insert into holidays (day, name, kind, source) values (${date}, ${name}, 'gazetted', ${source})`.execute(
      db,
    );
  await sql`insert into office_settings (week) values (${JSON.stringify(officeWeek)}::jsonb)`.execute(db);
}

const statements = [
  `create table holidays (
    day date primary key,
    name text not null,
    kind text not null check (kind in ('gazetted', 'own')),
    source text not null
  )`,
  `create table office_settings (
    only_row boolean primary key default true check (only_row),
    week jsonb not null check (jsonb_array_length(week) = 7),
    calendar_version integer not null default 1
  )`,
  'alter table cases add column calendar_version integer not null default 1',
  `create index cases_with_old_calendar on cases (calendar_version) where status = 'open'`,
];
