import { expect, test } from 'vitest';
import { formErrorsOf } from './form-errors.ts';

const texts = { failed: 'Try again.', offline: 'You are offline.' };
const fields = ['email', 'password'] as const;

test('without a response the form says so, with its hint', () => {
  expect(formErrorsOf({ status: 0 }, fields, texts)).toEqual({ message: 'You are offline.', problems: {} });
  expect(formErrorsOf({ status: 0 }, fields, { ...texts, offlineHint: 'Nothing was sent.' })).toEqual({
    message: 'You are offline.',
    more: 'Nothing was sent.',
    problems: {},
  });
});

test('a response that is not of our server gets the general text', () => {
  expect(formErrorsOf({ status: 502 }, fields, texts)).toEqual({ message: 'Try again.', problems: {} });
});

test('field errors of the server stand at fields that the form has, others are left to the message', () => {
  const apiError = { code: 'invalid', message: 'Please check.', fields: { email: 'No address.', total: 'Unknown.' } };
  expect(formErrorsOf({ status: 400, apiError }, fields, texts)).toEqual({
    message: 'Please check.',
    code: 'invalid',
    problems: { email: 'No address.' },
  });
});

test('an error about one field stands there: passwords by themselves, others as the form declares', () => {
  const short = { code: 'password_short', message: 'Too short.' };
  expect(formErrorsOf({ status: 400, apiError: short }, fields, texts).problems).toEqual({ password: 'Too short.' });
  const taken = { code: 'email_taken', message: 'Taken.' };
  const beside = { email_taken: 'email' };
  expect(formErrorsOf({ status: 409, apiError: taken }, fields, { ...texts, beside }).problems).toEqual({
    email: 'Taken.',
  });
  expect(formErrorsOf({ status: 409, apiError: taken }, fields, texts).problems).toEqual({});
});

test('a hint belongs to its error code', () => {
  const apiError = { code: 'account_locked', message: 'Locked.' };
  const hints = { account_locked: 'Wait 15 minutes.' };
  expect(formErrorsOf({ status: 403, apiError }, fields, { ...texts, hints }).more).toBe('Wait 15 minutes.');
  expect(formErrorsOf({ status: 403, apiError }, fields, texts)).not.toHaveProperty('more');
});
