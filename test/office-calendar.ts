import { gazettedHolidays } from '#shared/rules/calendar/holidays.ts';
import { officeWeek, type WorkingCalendar } from '#shared/rules/calendar/working-time.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';

const gazetted = gazettedHolidays.map((holiday) => holiday.date);

/** The office calendar of a new shop. */
export function officeCalendar(ownDaysOff: Iterable<string> = []): WorkingCalendar {
  return { week: officeWeek(shippedSettings.hours), holidays: new Set([...gazetted, ...ownDaysOff]) };
}
