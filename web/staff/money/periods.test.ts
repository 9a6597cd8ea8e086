import { expect, test } from 'vitest';
import { daysOfMonth } from '#shared/rules/settlements.ts';
import { daysAsPeriods, hasMoved, monthChoices, monthIn } from './periods.ts';

const days = daysOfMonth('2026-11').days.map((day, n) => ({
  day,
  collectedPaise: n % 3 === 0 ? 100 : 0,
  refundedPaise: 0,
  feePaise: 0,
  taxOnFeePaise: 0,
  arrivedPaise: 0,
  onTheWayPaise: 0,
}));

test('days are periods, newest first, of which those with an amount are shown', () => {
  const periods = daysAsPeriods(days).filter(hasMoved);
  expect(periods).toHaveLength(10);
  expect(periods[0]).toMatchObject({ first: '2026-11-28', last: '2026-11-28', collectedPaise: 100 });
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
