const day = 86_400_000;
/** In milliseconds; no daylight saving time: https://en.wikipedia.org/wiki/Indian_Standard_Time */
export const indiaOffset = 5.5 * 3_600_000;

/** Returns the number of the calendar day in Indian time, counted from 1 January 1970. */
export const indianDayNumber = (at: Date): number => Math.floor((at.getTime() + indiaOffset) / day);

export function dayInIndia(at: Date): string {
  return new Date(indianDayNumber(at) * day).toISOString().slice(0, 10);
}

/** Whether a text is a calendar day such as `2026-12-01`. */
export function isDay(written: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(written) ? Date.parse(written) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written);
}

export const startOfDay = (written: string): Date => new Date(`${written}T00:00:00+05:30`);

export function endOfDay(at: Date): Date {
  return new Date((indianDayNumber(at) + 1) * day - indiaOffset);
}

/** Converts an ISO time to Indian time in the format of date fields, such as '2026-11-21T00:30'. */
export function asIndiaClock(iso: string): string {
  return new Date(Date.parse(iso) + indiaOffset).toISOString().slice(0, 16);
}

/** Converts Indian time such as '2026-11-21T00:30' to ISO time in UTC; returns undefined if it is invalid. */
export function fromIndiaClock(shown: string): string | undefined {
  const time = Date.parse(`${shown}Z`) - indiaOffset;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
