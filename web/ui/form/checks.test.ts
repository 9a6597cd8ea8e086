import { expect, test } from 'vitest';
import { checkOf, codeOf } from './checks.ts';
import { newPasswordProblem, passwordLengthProblem } from './password-checks.ts';

test('field checks return an error text', () => {
  expect(checkOf('email')('asha@')).toBe('Write the address like name@example.in.');
  expect(checkOf('phone')('98765 000')).toBe('A mobile number has 10 digits. This one has 8.');
  expect(checkOf('gstin')('')).toBeUndefined();
});

test('a one-time code is six digits, with or without spaces', () => {
  const check = codeOf(() => 'missing');
  expect(['123 456', '123-456', '१२३ ४५६'].map(check)).toEqual([undefined, undefined, undefined]);
  expect(['12345', '12345a', ''].map(check)).toEqual(['missing', 'missing', 'missing']);
});

test('an empty new password is required at sign-up, and too short at a change', () => {
  expect(newPasswordProblem('')).toBe('Enter your password.');
  expect(passwordLengthProblem('')).toBe('Use at least 8 characters.');
});
