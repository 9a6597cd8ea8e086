import { expect, test } from 'vitest';
import { dayInWords } from './day-in-words.ts';

test('a year, a month and a day are read as they were written', () => {
  expect(dayInWords('2023', 'en')).toBe('2023');
  expect(dayInWords('2018-07', 'en')).toBe('July 2018');
  expect(dayInWords('2026-04-01', 'en')).toBe('1 April 2026');
  expect(dayInWords('2026-04-01', 'hi')).toBe('1 अप्रैल 2026');
});
