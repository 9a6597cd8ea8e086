import { expect, test } from 'vitest';
import { groupDays, usualGrain } from './group-days.ts';

const dayAt = (date: string, orders: number) => ({
  date,
  visits: 0,
  planViews: 0,
  checkouts: 0,
  orders,
  paidPaise: orders * 100,
  refundedPaise: 0,
});

test('days are added up by week from Monday and by month, beside the days of the same place before', () => {
  const days = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'].map((date, n) => dayAt(date, n + 1));
  const before = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map((date) => dayAt(date, 10));
  const shape = (grain: 'week' | 'month') =>
    groupDays(days, before, grain).map(({ from, to, orders, before: former }) => [from, to, orders, former.orders]);
  expect(shape('week')).toEqual([
    ['2026-11-28', '2026-11-29', 3, 20],
    ['2026-11-30', '2026-12-01', 7, 20],
  ]);
  expect(shape('month')).toEqual([
    ['2026-11-28', '2026-11-30', 6, 30],
    ['2026-12-01', '2026-12-01', 4, 10],
  ]);
  expect([30, 90, 365].map(usualGrain)).toEqual(['day', 'week', 'month']);
});
