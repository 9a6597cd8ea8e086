import { afterEach, expect, test } from 'vitest';
import { baseLocale, overwriteGetLocale } from '#web/paraglide/runtime.js';
import { setToday } from '#web/platform/today.ts';
import { dueDay, exactMoment, moment, nearDay, onDay, shortDay } from './page-dates.ts';

setToday('2026-11-29');
afterEach(() => overwriteGetLocale(() => baseLocale));

// In Indian time this is already the next day.
const lateEvening = '2026-11-28T20:00:00.000Z';

test('days are said as people say them, with the year only if it is another', () => {
  expect(['2026-11-28', lateEvening, '2026-11-30', '2026-12-02', '2027-01-01'].map(nearDay)).toEqual([
    'yesterday',
    'today',
    'tomorrow',
    '2 Dec',
    '1 Jan 2027',
  ]);
  expect([lateEvening, '2026-11-20'].map(onDay)).toEqual(['today', 'on 20 Nov']);
  expect(['2026-12-02', '2026-11-30', '2026-11-20'].map(dueDay)).toEqual([
    '2\u00a0Dec (in 3 days)',
    'tomorrow',
    '20 Nov',
  ]);
  expect(shortDay(lateEvening)).toBe('29 Nov');
});

test('a page in Hindi has its days in Hindi', () => {
  overwriteGetLocale(() => 'hi');
  expect(['2026-11-28', lateEvening, '2026-11-30', '2026-12-02'].map(onDay)).toEqual(['कल', 'आज', 'कल', '2 दिस॰ को']);
  expect(dueDay('2026-12-02')).toBe('2\u00a0दिस॰ (3 दिन में)');
  expect(exactMoment('2026-11-22T02:43:00.000Z')).toBe('22 नव॰ 2026, सुबह 8:13');
});

test('a time wraps between day and time only, and its title is exact', () => {
  expect(moment('2026-11-22T02:43:00.000Z').split(' ')).toEqual(['22\u00a0Nov,', '8:13\u00a0am']);
  expect(moment(lateEvening)).toBe('today, 1:30\u00a0am');
  expect(exactMoment(lateEvening)).toBe('29 Nov 2026, 1:30 am IST');
});
