/**
 * Payment provider's working days, Monday to Saturday, for due dates of settlements. Our own days off are in the office
 * calendar: `calendar/working-time.ts`.
 */

import { indianDayNumber, indiaOffset } from './india-time.ts';

const day = 86_400_000;
const sunday = 0;
const closes = 18 * 3_600_000;

const weekdayOf = (days: number) => new Date(days * day).getUTCDay();
const closingOf = (days: number) => new Date(days * day + closes - indiaOffset);

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
