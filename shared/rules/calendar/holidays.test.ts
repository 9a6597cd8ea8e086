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

/**
 * Computes Easter Sunday by Gauss's rule without its exceptions: right for 1900 to 2099 except 1954, 1981, 2049 and
 * 2076.
 */
function easterSunday(year: number): Date {
  const moon = (19 * (year % 19) + 24) % 30;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  return new Date(Date.UTC(year, 2, 22 + moon + sunday));
}

test.each([2026, 2027])('Good Friday of %i is two days before Easter, and a certain holiday', (year) => {
  const day = new Date(easterSunday(year).getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
  const listed = gazettedHolidays.find(({ name, date }) => name === 'Good Friday' && date.startsWith(`${year}-`));
  expect(listed).toMatchObject({ date: day, certain: true });
});
