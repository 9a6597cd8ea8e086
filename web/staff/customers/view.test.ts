import { expect, test } from 'vitest';
import { firstPageView, parseView, queryStringOf } from './view.ts';

test('the URL holds the view, and only that', () => {
  const address = 'search=asha+rao&role=user&papers=none&joinedWithin=6&sort=name&after=abc';
  expect(queryStringOf(parseView(new URLSearchParams(address)))).toBe(address);
  expect(queryStringOf(firstPageView(parseView(new URLSearchParams(address))))).toBe(address.replace('&after=abc', ''));
});

test('what is no choice is not asked for', () => {
  expect(queryStringOf(parseView(new URLSearchParams('role=king&sort=price&joinedWithin=-1&orders=&page=7')))).toBe('');
});

test('a list has one place', () => {
  expect(queryStringOf(parseView(new URLSearchParams('after=a&before=b')))).toBe('after=a');
});
