import { expect, test } from 'vitest';
import { orderedText } from './ordered.ts';

test.each([
  ['growth', 1, 1, 7_199, '1 month'],
  ['growth', 3, 1, 17_998, '3 months, about ₹5,999 a month'],
  ['growth', 6, 1, 33_597, '6 months, ₹5,599.50 a month'],
  ['growth', 12, 1, 60_000, '12 months, ₹5,000 a month'],
  ['fssai', 1, 3, 4_500, '3 licences, ₹1,500 each'],
  ['fssai', 1, 1, 1_500, ''],
  ['zomato', 1, 1, 1_999, ''],
  ['fire-noc', 1, 3, 10_497, '3 × ₹3,499'],
  ['fire-noc', 1, 3, 7_873, '× 3'],
] as const)('%s for %i months, %i pieces, ₹%i: %s', (category, duration, quantity, total, text) => {
  expect(orderedText({ category, duration, quantity, total })).toBe(text);
});
