import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInIndia } from './india-time.ts';
import { closingAfter } from './provider-days.ts';
import { readDueDate } from './tasks.ts';

const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
const days = fc.integer({ min: 1, max: 60 });
const clockInIndia = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

test.each([
  ['Friday noon, the next day is Saturday', '2026-11-20T06:30:00Z', 1, '2026-11-21T12:30:00Z'],
  ['Saturday, the next day is Monday', '2026-11-21T06:30:00Z', 1, '2026-11-23T12:30:00Z'],
  ['Sunday counts for nothing: the first day is Monday', '2026-11-22T06:30:00Z', 1, '2026-11-23T12:30:00Z'],
  ['today on a Sunday is Monday', '2026-11-22T06:30:00Z', 0, '2026-11-23T12:30:00Z'],
  ['half past midnight in India is another day than in London', '2026-11-19T19:00:00Z', 0, '2026-11-20T12:30:00Z'],
  ['a working week has six days', '2026-11-16T06:30:00Z', 6, '2026-11-23T12:30:00Z'],
])('%s', (_what, from, count, due) => {
  expect(closingAfter(new Date(from), count).toISOString()).toBe(new Date(due).toISOString());
});

test('deadlines are at six in the evening, never on a Sunday, and increase with the days', () => {
  fc.assert(
    fc.property(moment, days, (from, count) => {
      const due = closingAfter(from, count);
      expect(clockInIndia.format(due)).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat) 18:00$/);
      expect(closingAfter(from, count + 1).getTime()).toBeGreaterThan(due.getTime());
    }),
  );
});

test('working days are counted between a day and its deadline', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 40 }), (from, count) => {
      const due = dayInIndia(closingAfter(from, count));
      let worked = 0;
      for (let at = from.getTime(); dayInIndia(new Date(at)) < due; ) {
        at += 86_400_000;
        if (!clockInIndia.format(new Date(at)).startsWith('Sun')) worked += 1;
      }
      expect(worked).toBe(count);
    }),
  );
});

test.each([
  ['2026-12-01', '2026-12-01T12:30:00.000Z'],
  ['2026-12-01T09:15', '2026-12-01T03:45:00.000Z'],
  ['2026-12-01T09:15:30Z', '2026-12-01T09:15:30.000Z'],
  ['2026-12-01T09:15:00.123+05:30', '2026-12-01T03:45:00.123Z'],
  ['2024-02-29', '2024-02-29T12:30:00.000Z'],
])('a due date written as %s', (written, at) => {
  expect(readDueDate(written, '18:00')?.toISOString()).toBe(at);
});

test.each(['', 'tomorrow', '2026-02-30', '2026-13-01', '2026-12-01T25:00', '1926-12-01', '9999-12-01', '1796000000'])(
  '%j is no due date',
  (written) => expect(readDueDate(written, '18:00')).toBeUndefined(),
);
