import { expect, test } from 'vitest';
import { plans } from '#database/catalogue.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { checkoutLink } from './checkout-link.ts';

const magic = { code: 'MAGIC20', kind: 'percent', value: 20, description: '' } as const;

function linkTo(slug: string, quantity = 1, coupon: typeof magic | null = null) {
  const plan = plans.find((each) => each.slug === slug);
  if (!plan) throw new Error(slug);
  return checkoutLink(plan.category, quoteFor(plan, { quantity }, coupon));
}

test('checkout links of Zomato and licence plans carry the choices only', () => {
  expect(linkTo('zomato-starter')).toBe('/checkout/zomato-starter');
  expect(linkTo('fssai-state-license')).toBe('/checkout/fssai-state-license');
  expect(linkTo('fssai-state-license', 3, magic)).toBe('/checkout/fssai-state-license?quantity=3&couponCode=MAGIC20');
});

test('checkout links of Swiggy plans also carry the shown amounts', () => {
  expect(linkTo('swiggy-basic')).toBe('/checkout/swiggy-basic?finalPrice=1999&discountApplied=0');
  expect(linkTo('swiggy-prime', 1, magic)).toBe(
    '/checkout/swiggy-prime?couponCode=MAGIC20&finalPrice=2399&discountApplied=600',
  );
});
