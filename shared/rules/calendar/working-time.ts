/** Working time in the office's hours (Indian time), in whole minutes, so that parts add up to the whole. */

import { indiaOffset } from '../india-time.ts';
import { minutesOf, type OfficeHours, openDays } from '../office-hours.ts';

/** Opening and closing time in minutes after midnight; null on a day off. */
export type DayHours = { opens: number; closes: number } | null;

export type WorkingCalendar = {
  /** Office hours of the week: seven entries, Sunday first. */
  week: readonly DayHours[];
  holidays: ReadonlySet<string>;
};

export function officeWeek(hours: OfficeHours): DayHours[] {
  const open = { opens: minutesOf(hours.opens), closes: minutesOf(hours.closes) };
  return openDays(hours).map((isOpen) => (isOpen ? open : null));
}

const minute = 60_000;
const minutesPerDay = 1_440;
const indiaAhead = indiaOffset / minute;

const indianMinute = (at: Date) => Math.floor(at.getTime() / minute) + indiaAhead;
const asDate = (indian: number) => new Date((indian - indiaAhead) * minute);

function hoursOn(day: number, calendar: WorkingCalendar): { opens: number; closes: number } | null {
  const date = new Date(day * minutesPerDay * minute);
  const hours = calendar.week[date.getUTCDay()] ?? null;
  if (!hours || hours.closes <= hours.opens) return null;
  if (calendar.holidays.size > 0 && calendar.holidays.has(date.toISOString().slice(0, 10))) return null;
  return { opens: day * minutesPerDay + hours.opens, closes: day * minutesPerDay + hours.closes };
}

export function fullDay(calendar: WorkingCalendar): number {
  return Math.max(0, ...calendar.week.map((hours) => (hours ? hours.closes - hours.opens : 0)));
}

export function workingMinutesBetween(from: Date, to: Date, calendar: WorkingCalendar): number {
  const [start, end] = [indianMinute(from), indianMinute(to)];
  let sum = 0;
  for (let day = Math.floor(start / minutesPerDay); day * minutesPerDay < end; day += 1) {
    const hours = hoursOn(day, calendar);
    if (hours) sum += Math.max(0, Math.min(end, hours.closes) - Math.max(start, hours.opens));
  }
  return sum;
}

/** Returns the earliest time when this many working minutes have passed; for 0, `start` rounded down to the minute. */
export function addWorkingMinutes(start: Date, minutes: number, calendar: WorkingCalendar): Date {
  const from = indianMinute(start);
  if (minutes <= 0) return asDate(from);
  if (fullDay(calendar) <= 0) throw new RangeError('The calendar has no working hours.');
  let left = minutes;
  for (let day = Math.floor(from / minutesPerDay); ; day += 1) {
    const hours = hoursOn(day, calendar);
    if (!hours) continue;
    const begin = Math.max(from, hours.opens);
    if (begin + left <= hours.closes) return asDate(begin + left);
    left -= Math.max(0, hours.closes - begin);
  }
}

const indianDay = (at: Date) => Math.floor(indianMinute(at) / minutesPerDay);

export function isOfficeDay(at: Date, calendar: WorkingCalendar): boolean {
  return hoursOn(indianDay(at), calendar) !== null;
}

/** 0 is today, or the next office day if today is a day off. */
export function closingAfterDays(at: Date, days: number, calendar: WorkingCalendar): Date {
  if (fullDay(calendar) <= 0) throw new RangeError('The calendar has no working hours.');
  const today = indianDay(at);
  let left = days > 0 || !hoursOn(today, calendar) ? Math.max(1, days) : 0;
  for (let day = today; ; day += 1) {
    const hours = hoursOn(day, calendar);
    if (day > today && hours) left -= 1;
    if (left === 0 && hours) return asDate(hours.closes);
  }
}
