import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWeek, typedWeek } from './office-week.ts';

const minutes = fc.integer({ min: 0, max: 1_439 });
const hours = fc
  .tuple(minutes, minutes)
  .filter(([opens, closes]) => opens < closes)
  .map(([opens, closes]) => ({ opens, closes }));

test('a week that is shown and saved again is the same week', () => {
  fc.assert(
    fc.property(fc.array(fc.option(hours), { minLength: 7, maxLength: 7 }), (week) => {
      expect(readWeek(typedWeek(week))).toEqual({ week, wrong: [] });
    }),
  );
});

test.each([
  ['closes before it opens', '10:00', '09:30'],
  ['closes when it opens', '10:00', '10:00'],
  ['has no closing time', '10:00', ''],
])('a day that %s is wrong', (_what, opens, closes) => {
  const week = typedWeek([null, null, null, null, null, null, null]);
  expect(readWeek(week.with(3, { open: true, opens, closes })).wrong).toEqual([3]);
});
