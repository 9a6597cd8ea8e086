import { sql } from 'kysely';
import { dayInIndia, startOfDay } from '#shared/rules/india-time.ts';
import { daysOfMonth } from '#shared/rules/settlements.ts';

/** Days from `first` to the day before `end`, with the times at which they begin and end in India. */
export type DaysRange = { first: string; end: string; days: string[]; from: Date; to: Date };

export type Month = ReturnType<typeof monthRange>;

/** Such as `2026-11`, by default the current one, with its days, beginning and end in Indian time. */
export function monthRange(name: string | undefined, now: Date) {
  const month = name ?? dayInIndia(now).slice(0, 7);
  const { first, end, days } = daysOfMonth(month);
  return { month, first, end, days, from: startOfDay(first), to: startOfDay(end) };
}

export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

export function daysRange(first: string, end: string): DaysRange {
  const days: string[] = [];
  for (let day = first; day < end; day = dayAfter(day, 1)) days.push(day);
  return { first, end, days, from: startOfDay(first), to: startOfDay(end) };
}

/** SQL for the day of a timestamp column in Indian time, such as `2026-11-30`. */
export const dayColumn = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
