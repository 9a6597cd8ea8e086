import { describe, expect, test } from 'vitest';
import { promisedOtherwise, quantityIn, wishesIn } from './wishes.ts';

const growth = { category: 'growth' } as const;
const licence = { category: 'fssai' } as const;
const wishes = (query: string, plan: typeof growth | typeof licence = growth) =>
  wishesIn(new URLSearchParams(query), plan);

describe('choices in the checkout URL', () => {
  test('months 1, 3, 6 and 12 are accepted; everything else is 12', () => {
    expect(['1', '3', '6', '12'].map((months) => wishes(`months=${months}`).duration)).toEqual([1, 3, 6, 12]);
    const odd = ['', '0', '2', '-3', '03', '3.0', '1e0', 'NaN', '999', '__proto__'];
    expect(odd.map((months) => wishes(`months=${months}`).duration)).toEqual(odd.map(() => 12));
    expect(wishes('').duration).toBe(12);
  });

  test('the quantity of licences is clamped to 1–50, and is 1 for other plans', () => {
    const asked = ['3', '0', '-2', '51', '1000000000000', '2.5', 'x', ''];
    expect(asked.map(quantityIn)).toEqual([3, 1, 1, 50, 1, 1, 1, 1]);
    expect(wishes('quantity=4', licence).quantity).toBe(4);
    expect(wishes('quantity=4', growth).quantity).toBe(1);
  });

  test('a coupon code is trimmed and cut to its maximum length', () => {
    expect(wishes('couponCode=%20save10%20').couponCode).toBe('save10');
    expect(wishes(`couponCode=${'x'.repeat(200)}`).couponCode).toHaveLength(60);
  });

  test('only a whole number is accepted as an amount', () => {
    expect(wishes('finalPrice=1599').shownPrice).toBe(1599);
    expect(['-1', '1e3', '15.5', 'free', ''].map((sum) => wishes(`finalPrice=${sum}`).shownPrice)).toEqual(
      Array(5).fill(null),
    );
  });
});

describe('an amount in the URL', () => {
  const wished = wishes('finalPrice=1500&months=3');

  test('is reported if the choice costs something else', () => {
    expect(promisedOtherwise(wished, { duration: 3, quantity: 1, total: 17998 })).toBe(1500);
    expect(promisedOtherwise(wished, { duration: 3, quantity: 1, total: 1500 })).toBeNull();
    expect(promisedOtherwise(wishes(''), { duration: 12, quantity: 1, total: 17998 })).toBeNull();
  });

  test('is no longer reported after another choice', () => {
    expect(promisedOtherwise(wished, { duration: 6, quantity: 1, total: 33596 })).toBeNull();
    expect(promisedOtherwise(wished, { duration: 3, quantity: 2, total: 35996 })).toBeNull();
  });
});
