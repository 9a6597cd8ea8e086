import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#web/paraglide/runtime.js';
import { minuteInIst, momentInIst } from './page-dates.ts';

test('formats a time in IST that wraps between day and time only', () => {
  expect(momentInIst('2026-11-22T02:43:00.000Z').split(' ')).toEqual([
    '22\u00a0Nov\u00a02026,',
    '8:13\u00a0am\u00a0IST',
  ]);
});

test('staff read times without the name of their own time zone', () => {
  expect(minuteInIst('2026-11-22T13:13:00.000Z')).toBe('22 Nov 2026, 6:43 pm');
});

test('a page in Hindi has its times in Hindi', () => {
  overwriteGetLocale(() => 'hi');
  expect(momentInIst('2026-11-22T02:43:00.000Z').replaceAll('\u00a0', ' ')).toBe('22 नव॰ 2026, सुबह 8:13');
});
