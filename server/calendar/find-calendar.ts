import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { HolidayKind } from '#shared/rules/calendar/holidays.ts';
import { incompleteYears } from '#shared/rules/calendar/holidays.ts';
import { officeWeek, type WorkingCalendar } from '#shared/rules/calendar/working-time.ts';
import type { OfficeHours } from '#shared/rules/office-hours.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';

/**
 * Office calendar with its version. `gazetted` contains the public holidays, which authorities also observe. `holidays`
 * contains our own days off as well.
 */
export type VersionedCalendar = WorkingCalendar & { version: number; gazetted: ReadonlySet<string> };
export type Holiday = { day: string; name: string; kind: HolidayKind; source: string };

/**
 * Returns the office calendar. Call it in the transaction that uses the calendar, so that dates are not computed with
 * an outdated one.
 */
export async function findCalendar(db: Db | Tx): Promise<VersionedCalendar> {
  const { version, hours, days, gazetted } = await db
    .selectFrom('office_settings')
    .select([
      'calendar_version as version',
      sql<OfficeHours | null>`(select content from shop_settings where section = 'hours'
        order by version desc limit 1)`.as('hours'),
      sql<string[]>`array(select day::text from holidays)`.as('days'),
      sql<string[]>`array(select day::text from holidays where kind = 'gazetted')`.as('gazetted'),
    ])
    .executeTakeFirstOrThrow();
  return {
    week: officeWeek(hours ?? shippedSettings.hours),
    version,
    holidays: new Set(days),
    gazetted: new Set(gazetted),
  };
}

export function findHolidays(db: Db | Tx, year: number): Promise<Holiday[]> {
  return db
    .selectFrom('holidays')
    .select(['day', 'name', 'kind', 'source'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute();
}

export async function findIncompleteYears(db: Db, now: Date): Promise<{ year: number; gazetted: number }[]> {
  const rows = await db
    .selectFrom('holidays')
    .select([sql<number>`extract(year from day)::int`.as('year'), sql<number>`count(*)::int`.as('count')])
    .where('kind', '=', 'gazetted')
    .groupBy('year')
    .execute();
  const counts = new Map(rows.map(({ year, count }) => [year, count]));
  return incompleteYears(now, (year) => counts.get(year) ?? 0);
}
