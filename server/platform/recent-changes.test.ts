import { expect, test } from 'vitest';
import { createRecentChanges } from './recent-changes.ts';

let now = 0;
const open = () => {
  now = 1_000_000;
  return createRecentChanges(() => now);
};

test('what was read before the first change that is known may be old', () => {
  const recent = open();
  expect([recent.forStaff(now + 1_000), recent.casesSince(now + 1_000)]).toEqual([true, undefined]);
  expect([recent.forStaff(now + 2_001), recent.casesSince(now + 2_001)]).toEqual([false, []]);
});

test('names the cases that changed since, with two seconds for clocks that differ', () => {
  const recent = open();
  now += 10_000;
  recent.heard('one');
  now += 5_000;
  recent.heard('two');
  recent.heard();
  expect(recent.casesSince(now - 2_999)).toEqual(['two']);
  expect(recent.casesSince(now - 3_000)).toEqual(['one', 'two']);
  expect(recent.casesSince(now + 2_001)).toEqual([]);
});

test('after a lost connection, and when too much has changed, nothing is known', () => {
  const recent = open();
  now += 10_000;
  recent.missed();
  expect(recent.casesSince(now)).toBeUndefined();
  now += 10_000;
  for (let each = 0; each <= 2_000; each += 1) recent.heard(`case ${each}`);
  expect(recent.casesSince(now + 1_000)).toBeUndefined();
  expect(recent.casesSince(now + 2_001)).toEqual([]);
});
