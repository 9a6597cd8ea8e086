/**
 * Days in India, and the payment provider's working days, Monday to Saturday. Our own days and hours are those of the
 * office calendar: `cases/working-time.ts`.
 */

const day = 86_400_000;
/** Milliseconds; India has no daylight saving time: https://en.wikipedia.org/wiki/Indian_Standard_Time */
export const indiaOffset = 5.5 * 3_600_000;
const sunday = 0;

const indianDays = (at: Date) => Math.floor((at.getTime() + indiaOffset) / day);
const weekdayOf = (days: number) => new Date(days * day).getUTCDay();
const closingOf = (days: number) => new Date(days * day + 18 * 3_600_000 - indiaOffset);

/** The calendar day in India, as `2026-12-01`. */
export function dayInIndia(at: Date): string {
  return new Date(indianDays(at) * day).toISOString().slice(0, 10);
}

/** Midnight in India at the beginning of a day written as `2026-12-01`. */
export const startOfDay = (written: string): Date => new Date(`${written}T00:00:00+05:30`);

/** The next midnight in India. */
export function endOfDay(at: Date): Date {
  return new Date((indianDays(at) + 1) * day - indiaOffset);
}

/** Six in the evening after this many working days; 0 is today, or Monday if today is a Sunday. */
export function closingAfter(at: Date, workingDays: number): Date {
  let days = indianDays(at);
  if (weekdayOf(days) === sunday) days += workingDays > 0 ? 0 : 1;
  for (let left = workingDays; left > 0; ) {
    days += 1;
    if (weekdayOf(days) !== sunday) left -= 1;
  }
  return closingOf(days);
}

/** Six in the evening of a day written as `2026-12-01`. */
export function closingOn(written: string): Date {
  return new Date(`${written}T18:00:00+05:30`);
}
