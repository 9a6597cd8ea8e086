import { expect, test } from 'vitest';
import { gazettedHolidays, incompleteYears } from './holidays.ts';

const countOf = (year: number) => gazettedHolidays.filter(({ date }) => date.startsWith(`${year}-`)).length;
const years = (now: string, count = countOf) => incompleteYears(new Date(now), count).map(({ year }) => year);

test('the next year is asked for from October on, Indian time', () => {
  expect(years('2026-09-30T18:29:00Z')).toEqual([]);
  expect(years('2026-09-30T18:31:00Z')).toEqual([2027]);
  expect(years('2026-11-24T06:00:00Z')).toEqual([2027]);
});

test('a year that has begun without its list is asked for all year', () => {
  expect(years('2027-02-01T06:00:00Z')).toEqual([2027]);
});

test('a full list is not asked for', () => {
  expect(years('2026-11-24T06:00:00Z', () => 17)).toEqual([]);
});
