import { expect, test } from 'vitest';
import { languageOfRequest } from './request.ts';

test.each([
  [undefined, {}, 'en'],
  ['hi', {}, 'hi'],
  ['hi-IN,en;q=0.5', {}, 'hi'],
  ['HI_in', {}, 'hi'],
  ['en,hi;q=0.9', {}, 'en'],
  // Hiligaynon and Fiji Hindi are other languages.
  ['hil-PH', {}, 'en'],
  ['hif', {}, 'en'],
  ['*', {}, 'en'],
  ['', {}, 'en'],
  [`hi${'x'.repeat(10_000)}`, {}, 'en'],
  ['hi', { lang: 'en' }, 'en'],
  ['en', { lang: 'hi' }, 'hi'],
  ['hi', { lang: 'xx' }, 'en'],
  ['hi', { lang: ['hi', 'en'] }, 'hi'],
])('Accept-Language %s with the query %o asks for %s', (header, query, language) => {
  expect(languageOfRequest({ headers: { 'accept-language': header }, query })).toBe(language);
});
