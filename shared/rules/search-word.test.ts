import { expect, test } from 'vitest';
import { asWord } from './search-word.ts';

test.each([
  ['  Asha RAO ', 'asha rao'],
  ['+91 98765 43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['KOT A1B2C3', 'a1b2c3'],
  ['100%_\\', '100\\%\\_\\\\'],
])('%j is looked for as %j', (typed, word) => {
  expect(asWord(typed)).toBe(word);
});
