/**
 * Payment provider's working days, Monday to Saturday, for due dates of settlements, and the default time for due dates
 * of tasks. Our own days off are in the office calendar: `calendar/working-time.ts`.
 */

import { settings } from '../brand.ts';
import { indianDayNumber, indiaOffset } from './india-time.ts';
import { minutesOf } from './office-hours.ts';

const day = 86_400_000;
const sunday = 0;

const weekdayOf = (days: number) => new Date(days * day).getUTCDay();
const closingOf = (days: number) => new Date(days * day + minutesOf(settings.hours.closes) * 60_000 - indiaOffset);

/** Returns closing time after this many working days; 0 is today, or Monday if today is a Sunday. */
export function closingAfter(at: Date, workingDays: number): Date {
  let days = indianDayNumber(at);
  if (weekdayOf(days) === sunday) days += workingDays > 0 ? 0 : 1;
  for (let left = workingDays; left > 0; ) {
    days += 1;
    if (weekdayOf(days) !== sunday) left -= 1;
  }
  return closingOf(days);
}

export function closingOn(written: string): Date {
  return new Date(`${written}T${settings.hours.closes}:00+05:30`);
}
