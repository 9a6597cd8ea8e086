import type { MoneySums, MonthSums } from '#shared/contract/settlements.ts';
import { mondayOf } from '#shared/rules/settlements.ts';

export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

/** Totals of the days from `first` to `last`. */
export type Period = MoneySums & { first: string; last: string };

/**
 * Groups the days of a month into spans, newest first; leaves out spans whose amounts are all 0. A week that continues
 * in the next month ends with the month.
 */
export function periodsOf(days: MonthSums['days'], span: Span): Period[] {
  const periods = new Map<string, Period>();
  for (const { day, ...sums } of days) {
    const key = span === 'day' ? day : span === 'week' ? mondayOf(day) : day.slice(0, 7);
    const known = periods.get(key);
    periods.set(
      key,
      known ? { ...added(known, sums), first: known.first, last: day } : { ...sums, first: day, last: day },
    );
  }
  return [...periods.values()].filter(hasMoved).reverse();
}

function added(one: MoneySums, other: MoneySums): MoneySums {
  return {
    collectedPaise: one.collectedPaise + other.collectedPaise,
    refundedPaise: one.refundedPaise + other.refundedPaise,
    feePaise: one.feePaise + other.feePaise,
    taxOnFeePaise: one.taxOnFeePaise + other.taxOnFeePaise,
    arrivedPaise: one.arrivedPaise + other.arrivedPaise,
    onTheWayPaise: one.onTheWayPaise + other.onTheWayPaise,
  };
}

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
