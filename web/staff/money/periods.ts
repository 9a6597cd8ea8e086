import type { MoneyPeriods, MoneySums, MonthSums } from '#shared/contract/accounting.ts';

export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

export type Period = MoneyPeriods[number];

export const daysAsPeriods = (days: MonthSums['days']): Period[] =>
  days.map(({ day, ...sums }) => ({ ...sums, first: day, last: day })).reverse();

/** Whether any amount differs from 0. Checks each of them, because one can be 0 while others are not. */
export function hasMoved(sums: MoneySums): boolean {
  const { collectedPaise, refundedPaise, feePaise, taxOnFeePaise, arrivedPaise, onTheWayPaise } = sums;
  return [collectedPaise, refundedPaise, feePaise, taxOnFeePaise, arrivedPaise, onTheWayPaise].some((sum) => sum !== 0);
}

/** Returns the last 24 months up to `today`, newest first; adds `chosen` if it is not among them. */
export function monthChoices(today: string, chosen: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const months = Array.from({ length: 24 }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
  return months.includes(chosen) ? months : [chosen, ...months];
}

/** Reads the month from the URL; returns the current one if it is invalid. */
export function monthIn(text: string, today: string): string {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);
}
