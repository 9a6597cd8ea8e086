import { expect, test } from 'vitest';
import { mailtoHref } from './mailto-href.ts';

test.each([
  ['asha.rao+shop@mail.in', 'mailto:asha.rao%2Bshop@mail.in'],
  ['boss?bcc=spy%40evil.example&body=pay@mail.in', 'mailto:boss%3Fbcc%3Dspy%2540evil.example%26body%3Dpay@mail.in'],
])('%s becomes %s', (address, href) => {
  expect(mailtoHref(address)).toBe(href);
});

test('the address that a mail program reads is the one that was typed', () => {
  const typed = 'a?b&c=d@mail.in';
  expect(decodeURIComponent(new URL(mailtoHref(typed)).pathname)).toBe(typed);
});
