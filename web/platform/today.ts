import { dayInIndia } from '#shared/rules/india-time.ts';

let known: string | undefined;

/** Sets the day of the server, because the clock of a phone may be wrong, and both must render the same words. */
export function setToday(day: string | undefined): void {
  if (day) known = day;
}

export const today = (): string => known ?? dayInIndia(new Date());
