import { expect, test } from 'vitest';
import { enquiryNumber, isEnquiryNumber, suspicionOf } from './enquiries.ts';

test('numbers have no letters that are easily confused', () => {
  const number = enquiryNumber(Uint8Array.from({ length: 8 }, (_, place) => place * 31 + 7));
  expect(number).toMatch(/^ENQ-[2-9A-HJKMNP-Z]{8}$/);
  expect(isEnquiryNumber(number)).toBe(true);
});

test.each(['', 'ENQ-', 'ENQ-0O1IL234', 'enq-23456789', 'ENQ-23456789<b>', 'Call 0900'])('%j is no number', (text) => {
  expect(isEnquiryNumber(text)).toBe(false);
});

test('fast submission and a link are allowed', () => {
  expect(suspicionOf({ message: 'Call me', took: 400 })).toBeUndefined();
  expect(suspicionOf({ message: 'My menu: https://dosaplaza.in/menu', took: 60_000 })).toBeUndefined();
  expect(suspicionOf({ message: 'My menu: https://dosaplaza.in/menu' })).toBeUndefined();
});

test('a filled honeypot, links within three seconds, and many links are held as spam', () => {
  expect(suspicionOf({ message: 'Hello', trap: 'SEO' })).toBe('trap');
  expect(suspicionOf({ message: 'Buy at https://spam.example', took: 900 })).toBe('haste');
  expect(suspicionOf({ message: 'http://a.example http://b.example www.c.example' })).toBe('links');
  expect(suspicionOf({ message: 'Look <a href="x">here</a>' })).toBe('links');
  expect(suspicionOf({ message: '[url=x]here[/url]' })).toBe('links');
});
