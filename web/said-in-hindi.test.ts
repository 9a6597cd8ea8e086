import { beforeAll, expect, test } from 'vitest';
import { overwriteGetLocale } from './paraglide/runtime.js';
import { refusalInHindi, replyInHindi, sentenceInHindi } from './said-in-hindi.ts';

beforeAll(() => overwriteGetLocale(() => 'hi'));

test('a refusal is told in Hindi, sentence and fields, and keeps its code', () => {
  const refusal = refusalInHindi({
    code: 'invalid',
    message: 'Please check what you entered.',
    fields: { phone: 'A mobile number has 10 digits. This one has 7.', name: 'Use at most 90 characters.' },
    more: 1,
  });
  expect(refusal).toMatchObject({ code: 'invalid', more: 1, message: 'आपने जो भरा है, उसे एक बार जाँच लें।' });
  expect(refusal.fields?.['phone']).toBe('मोबाइल नंबर में 10 अंक होते हैं। इसमें 7 हैं।');
  expect(refusal.fields?.['name']).toContain('90');
});

test('a good answer is told in Hindi, and what nobody has translated stays as it is', () => {
  expect(replyInHindi({ message: 'OTP resent to your email.', token: 'We have sent you a code.' })).toEqual({
    message: 'ओटीपी आपके ई-मेल पर फिर से भेज दिया।',
    token: 'We have sent you a code.',
  });
  expect(replyInHindi([1])).toEqual([1]);
  expect(sentenceInHindi('Something new.')).toBe('Something new.');
});
