import { expect, test } from 'vitest';
import { type Coupon, isListed, nextCouponChange } from './coupons.ts';

const now = new Date('2026-11-22T06:30:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const coupon = (more: Partial<Coupon> = {}): Coupon => ({
  code: 'DIWALI',
  kind: 'percent',
  value: 5,
  description: '5% off',
  descriptionHi: null,
  services: ['swiggy'],
  plans: null,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  perPerson: null,
  firstOrder: false,
  redeemed: 0,
  listed: true,
  ...more,
});

const swiggy = { slug: 'swiggy-basic', category: 'swiggy' };

test('a page lists the public coupons that its plans accept now', () => {
  expect(isListed(coupon(), swiggy, now)).toBe(true);
  expect(isListed(coupon(), { slug: 'zomato-pro', category: 'zomato' }, now)).toBe(false);
  expect(isListed(coupon({ services: null, plans: ['swiggy-basic'] }), swiggy, now)).toBe(true);
  expect(isListed(coupon({ services: null, plans: ['swiggy-prime'] }), swiggy, now)).toBe(false);
  expect(isListed(coupon({ listed: false }), swiggy, now)).toBe(false);
  expect(isListed(coupon({ startsAt: hours(1) }), swiggy, now)).toBe(false);
  expect(isListed(coupon({ endsAt: now }), swiggy, now)).toBe(false);
  expect(isListed(coupon({ maxRedemptions: 2, redeemed: 2 }), swiggy, now)).toBe(false);
});

test('the list is renewed when the next listed coupon starts or expires', () => {
  expect(nextCouponChange([], now)).toBeUndefined();
  expect(nextCouponChange([coupon({ startsAt: hours(-2), endsAt: hours(-1) })], now)).toBeUndefined();
  const several = [
    coupon({ endsAt: hours(5) }),
    coupon({ startsAt: hours(3) }),
    coupon({ endsAt: hours(1), listed: false }),
  ];
  expect(nextCouponChange(several, now)).toEqual(hours(3));
});
