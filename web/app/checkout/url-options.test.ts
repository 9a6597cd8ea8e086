import { describe, expect, test } from 'vitest';
import { differentUrlTotal, parseUrlOptions, quantityIn } from './url-options.ts';

const growth = { category: 'growth', unit: null } as const;
const licence = { category: 'fssai', unit: 'licence' } as const;
const optionsIn = (query: string, plan: typeof growth | typeof licence = growth) =>
  parseUrlOptions(new URLSearchParams(query), plan);

describe('options in the URL', () => {
  test('the months 1, 3, 6 and 12 are taken over; everything else is 12', () => {
    expect(['1', '3', '6', '12'].map((months) => optionsIn(`months=${months}`).duration)).toEqual([1, 3, 6, 12]);
    const odd = ['', '0', '2', '-3', '03', '3.0', '1e0', 'NaN', '999', '__proto__'];
    expect(odd.map((months) => optionsIn(`months=${months}`).duration)).toEqual(odd.map(() => 12));
    expect(optionsIn('').duration).toBe(12);
  });

  test('a number of licences stays between 1 and 50, and other plans are bought once', () => {
    const asked = ['3', '0', '-2', '51', '1000000000000', '2.5', 'x', ''];
    expect(asked.map(quantityIn)).toEqual([3, 1, 1, 50, 1, 1, 1, 1]);
    expect(optionsIn('quantity=4', licence).quantity).toBe(4);
    expect(optionsIn('quantity=4', growth).quantity).toBe(1);
  });

  test('a coupon code is only cleaned of spaces and excess', () => {
    expect(optionsIn('couponCode=%20save10%20').couponCode).toBe('save10');
    expect(optionsIn(`couponCode=${'x'.repeat(200)}`).couponCode).toHaveLength(60);
  });

  test('only a whole number counts as an announced price', () => {
    expect(optionsIn('finalPrice=1599').shownPrice).toBe(1599);
    expect(['-1', '1e3', '15.5', 'free', ''].map((sum) => optionsIn(`finalPrice=${sum}`).shownPrice)).toEqual(
      Array(5).fill(null),
    );
  });
});

describe('a price announced elsewhere', () => {
  const options = optionsIn('finalPrice=1500&months=3');

  test('is told where it differs from the sum of the options-for choice', () => {
    expect(differentUrlTotal(options, { duration: 3, quantity: 1, total: 17998 })).toBe(1500);
    expect(differentUrlTotal(options, { duration: 3, quantity: 1, total: 1500 })).toBeNull();
    expect(differentUrlTotal(optionsIn(''), { duration: 12, quantity: 1, total: 17998 })).toBeNull();
  });

  test('is no longer told once the buyer has chosen something else', () => {
    expect(differentUrlTotal(options, { duration: 6, quantity: 1, total: 33596 })).toBeNull();
    expect(differentUrlTotal(options, { duration: 3, quantity: 2, total: 35996 })).toBeNull();
  });
});
