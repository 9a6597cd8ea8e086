import { expect, test } from 'vitest';
import { plans } from '../../database/catalogue.ts';
import { feeDay, grantedWithFee, longestCareYears } from './annual-fee.ts';

const at = (day: string) => new Date(`${day}T06:00:00Z`);

test('a fee is near from 30 days before the year is over until it is over', () => {
  const granted = at('2026-03-10');
  const isNear = (now: Date, year: number) => {
    const { from, to } = grantedWithFee(now, year);
    return granted > from && granted <= to;
  };
  expect(feeDay(granted, 3)).toEqual(at('2029-03-10'));
  for (const [day, near] of [
    ['2028-02-09', true],
    ['2028-02-08', false],
    ['2028-03-09', true],
    ['2028-03-10', false],
  ] as const)
    expect([day, isNear(at(day), 2)]).toEqual([day, near]);
  expect(isNear(at('2027-02-20'), 1)).toBe(true);
  expect(isNear(at('2027-02-20'), 2)).toBe(false);
});

test('the longest plan has as many years of care', () => {
  const years = plans.flatMap(({ category, termMonths }) =>
    category === 'fssai' && termMonths ? [termMonths / 12] : [],
  );
  expect(Math.max(...years)).toBe(longestCareYears);
});
