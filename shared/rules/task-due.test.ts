import { afterEach, describe, expect, test } from 'vitest';
import { asIndiaClock, fromIndiaClock } from './india-time.ts';
import { alertForgotten, columnOrder, countdownOf, dueAlert, dueToday } from './task-due.ts';
import type { TaskStatus } from './tasks.ts';

const due = '2026-11-21T12:00:00.000Z';
const at = Date.parse(due);
const [second, hour] = [1_000, 3_600_000];
const open = { status: 'todo' as TaskStatus, dueDate: due };

describe('alerts about a task', () => {
  test.each([
    ['six hours and a second before', -6 * hour - second, null],
    ['six hours before, to the second', -6 * hour, 'soon'],
    ['a second before', -second, 'soon'],
    ['at the second that it is due', 0, 'overdue'],
    ['a day after, to the second', 24 * hour, 'overdue'],
    ['a day and a second after', 24 * hour + second, null],
  ])('%s', (_, from, told) => {
    expect(dueAlert(open, at + from)).toBe(told);
  });

  test('are never sent when it is done or has no date', () => {
    expect(dueAlert({ ...open, status: 'done' }, at)).toBeNull();
    expect(dueAlert({ ...open, dueDate: null }, at)).toBeNull();
  });

  test('are sent again only after it was done or postponed beyond six hours', () => {
    expect(alertForgotten(open, at - 6 * hour)).toBe(false);
    expect(alertForgotten(open, at - 6 * hour - second)).toBe(true);
    expect(alertForgotten(open, at + 48 * hour)).toBe(false);
    expect(alertForgotten({ ...open, status: 'done' }, at)).toBe(true);
  });
});

describe('days are calendar days in India', () => {
  const here = process.env['TZ'];
  afterEach(() => {
    if (here === undefined) delete process.env['TZ'];
    else process.env['TZ'] = here;
  });

  test.each(['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati'])('in every time zone, here %s', (zone) => {
    process.env['TZ'] = zone;
    expect(fromIndiaClock('2026-11-21T00:30')).toBe('2026-11-20T19:00:00.000Z');
    expect(asIndiaClock('2026-11-20T19:00:00.000Z')).toBe('2026-11-21T00:30');
    expect(asIndiaClock('2026-11-20T18:29:59.000Z')).toBe('2026-11-20T23:59');
    expect(fromIndiaClock('2027-01-01T00:00')).toBe('2026-12-31T18:30:00.000Z');
    expect(fromIndiaClock('')).toBeUndefined();
  });

  test('tasks due before midnight there are due today, overdue ones too', () => {
    const night = Date.parse('2026-11-20T18:29:00.000Z');
    const task = (dueDate: string) => ({ status: 'todo' as TaskStatus, dueDate });
    expect(dueToday(task('2026-11-20T18:29:59.000Z'), night)).toBe(true);
    expect(dueToday(task('2026-11-20T18:30:00.000Z'), night)).toBe(false);
    expect(dueToday(task('2026-11-20T18:30:00.000Z'), night + 60_000)).toBe(true);
    expect(dueToday(task('2026-11-01T00:00:00.000Z'), night)).toBe(true);
    expect(dueToday({ ...task('2026-11-20T12:00:00.000Z'), status: 'done' }, night)).toBe(false);
  });
});

test('the remaining time is hours, minutes, seconds', () => {
  expect(countdownOf(2 * hour + 14 * 60_000 + 9 * second)).toBe('2h 14m 09s');
  expect(countdownOf(1)).toBe('0h 00m 01s');
  expect(countdownOf(27 * hour)).toBe('1d 03h 00m 00s');
});

test('a column is sorted by due date, without a date last', () => {
  const task = (id: string, dueDate: string | null) => ({
    id,
    dueDate,
    doneAt: null,
    createdAt: '2026-11-01T00:00:00.000Z',
  });
  const column = [task('c', null), task('b', '2026-11-22T00:00:00.000Z'), task('a', '2026-11-21T00:00:00.000Z')];
  expect(column.sort(columnOrder('todo')).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
