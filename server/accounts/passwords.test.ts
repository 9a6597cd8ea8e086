import { expect, test } from 'vitest';
import { hashPassword, requireGoodPassword, verifyPassword } from './passwords.ts';

const spellings: [string, string, string][] = [
  ['an accent as a letter of its own', 'caf\u00e9 de Goa 7', 'cafe\u0301 de Goa 7'],
  ['a nukta as a sign of its own', '\u095a\u091c\u093c\u0932 aur raga 7', '\u0917\u093c\u091c\u093c\u0932 aur raga 7'],
  ['a no-break space', 'kadhai aur 77', 'kadhai\u00a0aur\u202f77'],
];

test.each(spellings)('a password with %s opens in both spellings', async (_how, one, other) => {
  for (const [stored, typed] of [
    [one, other],
    [other, one],
  ] as const) {
    const kept = await hashPassword(stored);
    expect([await verifyPassword(kept, typed), await verifyPassword(kept, stored)]).toEqual([true, true]);
    expect(await verifyPassword(kept, `${typed}!`)).toBe(false);
  }
});

test('other letters, capitals and blanks stay different', async () => {
  const kept = await hashPassword('kadhai aur ﬁne 7');
  for (const typed of ['kadhai aur fine 7', 'Kadhai aur ﬁne 7', 'kadhai  aur ﬁne 7', 'kadhai aur ﬁne 7 '])
    expect(await verifyPassword(kept, typed)).toBe(false);
});

test('no password opens an account without one', async () => {
  expect(await verifyPassword(null, 'cafe\u0301 de Goa 7')).toBe(false);
});

test('letters and their accents are counted as one, however they are typed', () => {
  expect(() => requireGoodPassword('e\u0301'.repeat(7))).toThrow('Use at least 8 characters.');
  expect(() => requireGoodPassword('e\u0301'.repeat(128))).not.toThrow();
});
