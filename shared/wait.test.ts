import { expect, test } from 'vitest';
import { roundedWait, waitOf } from './wait.ts';

test.each([
  [1, 5, 'seconds'],
  [37, 40, 'seconds'],
  [60, 60, 'seconds'],
  [61, 2, 'minutes'],
  [600, 10, 'minutes'],
  [5_401, 2, 'hours'],
  [86_400, 24, 'hours'],
])('%s seconds are %s %s', (seconds, count, unit) => {
  expect(waitOf(seconds)).toEqual({ count, unit });
  expect(roundedWait(seconds)).toBeGreaterThanOrEqual(seconds);
});
