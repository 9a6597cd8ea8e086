import { expect, test } from 'vitest';
import en from './messages/api.en.json' with { type: 'json' };
import hi from './messages/api.hi.json' with { type: 'json' };
import { roundedWait, tooManySentence } from './wait.ts';

test.each([
  [1, '5 seconds', '5 सेकंड'],
  [37, '40 seconds', '40 सेकंड'],
  [60, '60 seconds', '60 सेकंड'],
  [61, '2 minutes', '2 मिनट'],
  [600, '10 minutes', '10 मिनट'],
  [5_401, '2 hours', '2 घंटे'],
  [86_400, '24 hours', '24 घंटे'],
])('%s seconds are %s', (seconds, english, hindi) => {
  expect(tooManySentence(en, seconds)).toBe(`That was a little too often. Please try again in ${english}.`);
  expect(tooManySentence(hi, seconds)).toContain(`${hindi} बाद फिर कोशिश करें।`);
  expect(roundedWait(seconds)).toBeGreaterThanOrEqual(seconds);
});
