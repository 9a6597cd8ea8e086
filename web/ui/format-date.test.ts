import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#web/paraglide/runtime.js';
import { formatIsoDate, momentInIst } from './format-date.ts';

test('formats a year, a month and a day', () => {
  expect(formatIsoDate('2023', 'en')).toBe('2023');
  expect(formatIsoDate('2018-07', 'en')).toBe('July 2018');
  expect(formatIsoDate('2026-04-01', 'en')).toBe('1 April 2026');
  expect(formatIsoDate('2026-04-01', 'hi')).toBe('1 अप्रैल 2026');
});

test('formats a time in IST that wraps between day and time only', () => {
  expect(momentInIst('2026-11-22T02:43:00.000Z').split(' ')).toEqual([
    '22\u00a0Nov\u00a02026,',
    '8:13\u00a0am\u00a0IST',
  ]);
});

test('a Hindi reader sees the part of the day in Hindi words', () => {
  overwriteGetLocale(() => 'hi');
  expect(momentInIst('2026-11-22T02:43:00.000Z').replaceAll('\u00a0', ' ')).toBe('22 नव॰ 2026, सुबह 8:13');
  expect(momentInIst('2026-11-22T13:13:00.000Z').replaceAll('\u00a0', ' ')).toBe('22 नव॰ 2026, शाम 6:43');
});
