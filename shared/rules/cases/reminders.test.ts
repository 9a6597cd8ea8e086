import { expect, test } from 'vitest';
import { officeCalendar } from '#test/office-calendar.ts';
import { nextReminderAt } from './reminders.ts';

const calendar = { week: officeCalendar().week, holidays: new Set(['2026-11-25']) };
const at = (text: string) => new Date(`${text}+05:30`);
const monday = at('2026-11-16T15:00');

test('reminders are due after three and seven working days without an answer', () => {
  expect(nextReminderAt({ quietSince: monday, sent: 0, lastSent: null }, calendar)).toEqual(at('2026-11-19T15:00'));
  const first = at('2026-11-19T15:00');
  expect(nextReminderAt({ quietSince: monday, sent: 1, lastSent: first }, calendar)).toEqual(at('2026-11-24T15:00'));
  expect(nextReminderAt({ quietSince: monday, sent: 2, lastSent: first }, calendar)).toBeUndefined();
});

test('Sundays and days off do not count', () => {
  const saturday = at('2026-11-21T15:00');
  expect(nextReminderAt({ quietSince: saturday, sent: 0, lastSent: null }, calendar)).toEqual(at('2026-11-26T15:00'));
});

test('after a first reminder that was late the second one is four working days later', () => {
  const late = at('2026-11-30T12:00');
  expect(nextReminderAt({ quietSince: monday, sent: 1, lastSent: late }, calendar)).toEqual(at('2026-12-04T12:00'));
});
