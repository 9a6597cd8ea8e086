import { expect, test } from 'vitest';
import { governmentFeeOf, paidApart } from './government-fee.ts';

const apart = (slug: string) => {
  const fee = governmentFeeOf(slug);
  return fee && paidApart(fee);
};

test('a registration costs ₹100 of government fee for each year of care', () => {
  expect(apart('fssai-registration-1yr')).toBe(100);
  expect(apart('fssai-registration-3yrs')).toBe(300);
  expect(apart('fssai-registration-5yrs')).toBe(500);
});

test('of the State fee ₹1,000 is in our price; Central is paid apart whole; tatkal depends', () => {
  expect(apart('fssai-state-license')).toBe(1000);
  expect(apart('fssai-central-license')).toBe(7500);
  expect(apart('fssai-tatkal-license')).toBeUndefined();
});
