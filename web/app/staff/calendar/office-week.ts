import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';

export type Week = Reply<'getCalendar'>['week'];
/** Office hours of a weekday, as typed in the form. */
export type TypedHours = { open: boolean; opens: string; closes: string };

/** Names of the weekdays, Sunday first. */
export const weekdays = [
  m.calendar_sunday,
  m.calendar_monday,
  m.calendar_tuesday,
  m.calendar_wednesday,
  m.calendar_thursday,
  m.calendar_friday,
  m.calendar_saturday,
];

const two = (number: number) => String(number).padStart(2, '0');
const written = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
/** Converts a time to minutes after midnight; NaN for an incomplete time. */
function minutesOf(text: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

export function typedWeek(week: Week): TypedHours[] {
  return week.map((hours) => ({
    open: hours !== null,
    opens: written(hours?.opens ?? 600),
    closes: written(hours?.closes ?? 1_140),
  }));
}

/** Returns the typed week, and the weekdays with invalid hours or a closing time that is not after the opening time. */
export function readWeek(typed: readonly TypedHours[]): { week: Week; wrong: number[] } {
  const week = typed.map(({ open, opens, closes }) =>
    open ? { opens: minutesOf(opens), closes: minutesOf(closes) } : null,
  );
  const wrong = week.flatMap((hours, day) => (hours && !(hours.opens < hours.closes) ? [day] : []));
  return { week, wrong };
}
