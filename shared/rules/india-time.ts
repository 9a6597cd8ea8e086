/** Days and clock times in India. */

const day = 86_400_000;
/** Offset from UTC in ms; India has no daylight saving time: https://en.wikipedia.org/wiki/Indian_Standard_Time */
export const indiaOffset = 5.5 * 3_600_000;

/** Number of the Indian calendar day, counted from 1 January 1970. */
export const indianDayNumber = (at: Date): number => Math.floor((at.getTime() + indiaOffset) / day);

/** The calendar day in India, as `2026-12-01`. */
export function dayInIndia(at: Date): string {
  return new Date(indianDayNumber(at) * day).toISOString().slice(0, 10);
}

/** Midnight in India at the beginning of a day written as `2026-12-01`. */
export const startOfDay = (written: string): Date => new Date(`${written}T00:00:00+05:30`);

/** The next midnight in India. */
export function endOfDay(at: Date): Date {
  return new Date((indianDayNumber(at) + 1) * day - indiaOffset);
}

/** ISO time to Indian local time '2026-11-21T00:30', the format of date fields. */
export function asIndiaClock(iso: string): string {
  return new Date(Date.parse(iso) + indiaOffset).toISOString().slice(0, 16);
}

/** Indian local time '2026-11-21T00:30' to ISO time in UTC; undefined if invalid. */
export function fromIndiaClock(shown: string): string | undefined {
  const time = Date.parse(`${shown}Z`) - indiaOffset;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
