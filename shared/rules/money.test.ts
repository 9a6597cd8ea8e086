import { expect, test } from 'vitest';
import { paiseInShort } from './money.ts';

test.each([
  [99_900, '₹999'],
  [99_999, '₹999.99'],
  [10_798_850, '₹1,07,988.50'],
  [-50, '−₹0.50'],
])('%i paise are %s', (paise, text) => {
  expect(paiseInShort(paise)).toBe(text);
});
