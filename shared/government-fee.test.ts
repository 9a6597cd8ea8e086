import { expect, test } from 'vitest';
import { governmentFeeOf, paidApart } from './government-fee.ts';

const apart = (slug: string) => {
  const fee = governmentFeeOf(slug);
  return fee && paidApart(fee);
};

test('the government fee of a registration is ₹100 per year', () => {
  expect(apart('fssai-registration-1yr')).toBe(100);
  expect(apart('fssai-registration-3yrs')).toBe(300);
  expect(apart('fssai-registration-5yrs')).toBe(500);
});

test('₹1,000 of the State fee is in our price, nothing of the Central fee; tatkal varies', () => {
  expect(apart('fssai-state-license')).toBe(1000);
  expect(apart('fssai-central-license')).toBe(7500);
  expect(apart('fssai-tatkal-license')).toBeUndefined();
});
