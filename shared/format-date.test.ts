import { expect, test } from 'vitest';
import { formatClock, formatDay, formatIsoDate, formatMoment, formatSecond, formatWeekday } from './format-date.ts';

// In Indian time this is already the next day and year.
const newYear = '2026-12-31T19:11:05.000Z';

test('formats a year, a month and a day in both languages', () => {
  expect(formatIsoDate('2023', 'en')).toBe('2023');
  expect(formatIsoDate('2018-07', 'en')).toBe('July 2018');
  expect(formatIsoDate('2026-04-01', 'en')).toBe('1 April 2026');
  expect(formatIsoDate('2026-04-01', 'hi')).toBe('1 अप्रैल 2026');
});

test('formats times in Indian time, wherever the process runs', () => {
  expect(formatDay(newYear, 'en')).toBe('1 Jan 2027');
  expect(formatDay(new Date(newYear), 'en', 'long')).toBe('1 January 2027');
  expect(formatMoment(newYear, 'en')).toBe('1 Jan 2027, 12:41 am IST');
  expect(formatMoment(newYear, 'en', 'long')).toBe('1 January 2027 at 12:41 am IST');
  expect(formatSecond(newYear)).toBe('1 Jan 2027, 12:41:05 am IST');
  expect(formatClock(newYear)).toBe('12:41 am');
  expect(formatClock(newYear, { withDay: true })).toBe('1 Jan, 12:41 am');
});

test('a Hindi reader sees the part of the day in Hindi words, in e-mails too', () => {
  expect(formatDay(newYear, 'hi')).toBe('1 जन॰ 2027');
  expect(formatMoment('2026-11-22T02:43:00.000Z', 'hi')).toBe('22 नव॰ 2026, सुबह 8:13');
  expect(formatMoment('2026-11-22T13:13:00.000Z', 'hi', 'long')).toBe('22 नवंबर 2026, शाम 6:43');
});

test('formats the weekday of a day', () => {
  expect(formatWeekday('2026-11-27', 'short')).toBe('Fri');
  expect(formatWeekday('2026-11-27', 'long')).toBe('Friday');
  expect(formatWeekday('2026-11-27', 'short with day')).toBe('Fri, 27 November');
  expect(formatWeekday('2026-11-27', 'long with day')).toBe('Friday, 27 November');
  expect(formatWeekday('2026-11-27', 'none')).toBe('27 November');
});
