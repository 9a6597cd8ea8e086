import { expect, test } from 'vitest';
import { daysOfMonth } from '#shared/rules/settlements.ts';
import { monthChoices, monthIn, periodsOf } from './periods.ts';

const days = daysOfMonth('2026-11').days.map((day, n) => ({
  day,
  collectedPaise: n % 3 === 0 ? 100 : 0,
  refundedPaise: 0,
  feePaise: 0,
  taxOnFeePaise: 0,
  arrivedPaise: 0,
  onTheWayPaise: 0,
}));

test('days, weeks and the month have the same sum; weeks begin on Monday and stay in the month', () => {
  const sum = (span: 'day' | 'week' | 'month') =>
    periodsOf(days, span).reduce((total, { collectedPaise }) => total + collectedPaise, 0);
  expect([sum('day'), sum('week'), sum('month')]).toEqual([1_000, 1_000, 1_000]);
  const weeks = periodsOf(days, 'week').map(({ first, last }) => `${first} ${last}`);
  // 30 November is a Monday without any amounts.
  expect(weeks).toEqual([
    '2026-11-23 2026-11-29',
    '2026-11-16 2026-11-22',
    '2026-11-09 2026-11-15',
    '2026-11-02 2026-11-08',
    '2026-11-01 2026-11-01',
  ]);
  expect(periodsOf(days, 'month')).toMatchObject([{ first: '2026-11-01', last: '2026-11-30' }]);
  expect(periodsOf(days, 'day').length).toBe(10);
});

test('months to choose from', () => {
  expect(monthChoices('2026-01-31', '2026-01').slice(0, 2)).toEqual(['2026-01', '2025-12']);
  expect(monthChoices('2026-01-31', '2020-05')[0]).toBe('2020-05');
  expect(['2026-02', '2026-13', '', '<script>'].map((text) => monthIn(text, '2026-11-24'))).toEqual([
    '2026-02',
    '2026-11',
    '2026-11',
    '2026-11',
  ]);
});
