import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { officeCalendar } from '#test/office-calendar.ts';
import { gazettedHolidays } from './holidays.ts';
import {
  addWorkingMinutes,
  closingAfterDays,
  fullDay,
  isOfficeDay,
  type WorkingCalendar,
  workingMinutesBetween,
} from './working-time.ts';

const calendar = officeCalendar();
const ist = (written: string) => new Date(`${written}+05:30`);
const moment = fc.date({ min: new Date('2025-12-01'), max: new Date('2028-01-31'), noInvalidDate: true });
const noon = { opens: 12 * 60, closes: 13 * 60 };
const calendars: fc.Arbitrary<WorkingCalendar> = fc.constantFrom(
  calendar,
  officeCalendar(['2026-11-09', '2026-11-10', '2027-03-31']),
  { week: [noon, null, noon, null, { opens: 0, closes: 1_440 }, null, noon], holidays: new Set<string>() },
);

describe('working minutes between two moments', () => {
  test.each([
    ['a full day', '2026-11-23T10:00', '2026-11-23T18:00', 480],
    ['a night', '2026-11-23T18:00', '2026-11-25T10:00', 0],
    ['before the office opens', '2026-11-23T07:00', '2026-11-23T10:30', 30],
    ['from closing time to opening time', '2026-11-25T18:00', '2026-11-26T10:00', 0],
    ['a Sunday', '2026-11-22T00:00', '2026-11-23T00:00', 0],
    ['Diwali weekend of 2026, on a Sunday', '2026-11-07T18:00', '2026-11-09T10:00', 0],
    ['Guru Nanak Jayanti', '2026-11-24T00:00', '2026-11-25T00:00', 0],
    ['Diwali of 2027, a Friday', '2027-10-29T00:00', '2027-10-30T00:00', 0],
    ['31 March, Mahavir Jayanti, into the next year of tax', '2026-03-30T17:00', '2026-04-01T11:00', 120],
    ['31 March of 2027 is a working day', '2027-03-31T00:00', '2027-04-01T00:00', 480],
    ['half past midnight in India', '2026-11-26T00:30', '2026-11-26T10:01', 1],
    ['backwards', '2026-11-26T15:00', '2026-11-26T14:00', 0],
  ])('%s', (_what, from, to, minutes) => {
    expect(workingMinutesBetween(ist(from), ist(to), calendar)).toBe(minutes);
  });

  test('parts add up to the whole, at any moments and in any calendar', () => {
    fc.assert(
      fc.property(calendars, fc.array(moment, { minLength: 3, maxLength: 12 }), (days, moments) => {
        const sorted = moments.sort((one, other) => one.getTime() - other.getTime());
        let sum = 0;
        for (const [index, at] of sorted.entries()) sum += workingMinutesBetween(sorted[index - 1] ?? at, at, days);
        expect(sum).toBe(workingMinutesBetween(sorted[0] as Date, sorted.at(-1) as Date, days));
      }),
    );
  });
});

describe('adding working minutes', () => {
  test.each([
    ['ends at closing time, not on the next morning', '2026-11-23T10:00', 480, '2026-11-23T18:00'],
    [
      'one minute more is on the next working day, after Guru Nanak Jayanti',
      '2026-11-23T10:00',
      481,
      '2026-11-25T10:01',
    ],
    ['starts when the office opens', '2026-11-23T06:00', 60, '2026-11-23T11:00'],
    ['starts on Monday for a Saturday evening', '2026-11-21T18:00', 60, '2026-11-23T11:00'],
    ['skips Diwali of 2027 and the Sunday after', '2027-10-28T17:00', 540 + 60, '2027-11-01T11:00'],
  ])('%s', (_what, from, minutes, to) => {
    expect(addWorkingMinutes(ist(from), minutes, calendar).toISOString()).toBe(ist(to).toISOString());
  });

  test('is the inverse of counting, and never later than needed', () => {
    fc.assert(
      fc.property(calendars, moment, fc.integer({ min: 1, max: 60_000 }), (days, from, minutes) => {
        const to = addWorkingMinutes(from, minutes, days);
        expect(workingMinutesBetween(from, to, days)).toBe(minutes);
        expect(workingMinutesBetween(from, new Date(to.getTime() - 60_000), days)).toBe(minutes - 1);
      }),
    );
  });

  test('of ten years is fast, and an empty week is refused', () => {
    const begun = performance.now();
    const to = addWorkingMinutes(ist('2026-01-01T10:00'), 10 * 300 * 480, calendar);
    expect(to.getUTCFullYear()).toBeGreaterThan(2034);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(() => addWorkingMinutes(to, 1, { week: [], holidays: new Set() })).toThrow(RangeError);
  });
});

test('a full day has eight hours, and holidays are real days named once', () => {
  expect(fullDay(calendar)).toBe(480);
  const dates = gazettedHolidays.map((holiday) => holiday.date);
  expect(new Set(dates).size).toBe(dates.length);
  for (const { date, name, source } of gazettedHolidays) {
    expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
    expect(name && source).toBeTruthy();
  }
});

describe('office days', () => {
  const shortSaturday = { opens: 600, closes: 840 };
  const office = {
    week: calendar.week.map((hours, day) => (day === 6 ? shortSaturday : hours)),
    holidays: new Set(['2026-11-24']),
  };
  test.each([
    ['Friday, the next one is a short Saturday', '2026-11-20T06:30:00Z', 1, '2026-11-21T08:30:00Z'],
    ['Saturday, the next one is Monday', '2026-11-21T06:30:00Z', 1, '2026-11-23T12:30:00Z'],
    ['Sunday counts for nothing: the first day is Monday', '2026-11-22T06:30:00Z', 1, '2026-11-23T12:30:00Z'],
    ['today on a Sunday is Monday', '2026-11-22T06:30:00Z', 0, '2026-11-23T12:30:00Z'],
    ['a holiday is passed over', '2026-11-23T06:30:00Z', 1, '2026-11-25T12:30:00Z'],
    ['today, also after the office has closed', '2026-11-23T16:30:00Z', 0, '2026-11-23T12:30:00Z'],
    ['half past midnight in India is another day than in London', '2026-11-19T19:00:00Z', 0, '2026-11-20T12:30:00Z'],
    ['a working week has six days', '2026-11-16T06:30:00Z', 6, '2026-11-23T12:30:00Z'],
  ])('%s', (_what, from, days, closing) => {
    expect(closingAfterDays(new Date(from), days, office).toISOString()).toBe(new Date(closing).toISOString());
  });

  test('a day off is none', () => {
    const isOpen = (at: string) => isOfficeDay(new Date(at), office);
    expect(['2026-11-21T20:00:00Z', '2026-11-24T06:30:00Z', '2026-11-25T06:30:00Z'].map(isOpen)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('an office that never opens has no closing time', () => {
    const never = { week: Array(7).fill(null), holidays: new Set<string>() };
    expect(() => closingAfterDays(new Date(), 1, never)).toThrow(RangeError);
  });
});
