import { expect, test } from 'vitest';
import { addressOf, viewIn, wholeList } from './view.ts';

test('the URL holds the view, and only that', () => {
  const address = 'search=asha+rao&role=user&papers=none&joinedWithin=6&sort=name&after=abc';
  expect(addressOf(viewIn(new URLSearchParams(address)))).toBe(address);
  expect(addressOf(wholeList(viewIn(new URLSearchParams(address))))).toBe(address.replace('&after=abc', ''));
});

test('unknown values are ignored', () => {
  expect(addressOf(viewIn(new URLSearchParams('role=king&sort=price&joinedWithin=-1&orders=&page=7')))).toBe('');
});

test('each list has one URL', () => {
  expect(addressOf(viewIn(new URLSearchParams('after=a&before=b')))).toBe('after=a');
});
