import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coupons as couponSeed, plans } from '#database/catalogue.ts';
import { errorOf } from '../messages.ts';
import { durations } from './catalogue.ts';
import { type Coupon, decideCoupon, parseCouponCode } from './coupons.ts';
import { invalidOption, quoteFor } from './pricing.ts';

// Specified prices, copied manually so that they do not depend on the catalogue.
const prices: Record<string, number> = {
  'basic-growth': 7999,
  'premium-growth': 9999,
  'zomato-starter': 1999,
  'zomato-pro': 2999,
  'swiggy-basic': 1999,
  'swiggy-prime': 2999,
  'fssai-registration-1yr': 1500,
  'fssai-registration-3yrs': 2000,
  'fssai-registration-5yrs': 2500,
  'fssai-state-license': 4999,
  'fssai-tatkal-license': 999,
  'fssai-central-license': 1999,
  'gst-registration': 1499,
  'trademark-registration': 2499,
};
const off: Record<number, number> = { 1: 0.1, 3: 0.25, 6: 0.3, 12: 0.4 };
const everywhere: Record<string, number> = { SAVE10: 0.1, SAVE15: 0.15, SAVE20: 0.2 };

const unlimited = {
  plans: null,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  perPerson: null,
  firstOrder: false,
  redeemed: 0,
};
const known = new Map<string, Coupon>(couponSeed.map((coupon) => [coupon.code, { ...unlimited, ...coupon }]));
const now = new Date('2026-11-20T10:00:00Z');
const typedCodes = [
  undefined,
  'SAVE10',
  'SAVE15',
  'SAVE20',
  'MAGIC20',
  'SWIGGY100',
  'NEWUSER50',
  'save10',
  ' Magic20 ',
  'NOPE',
  '__proto__',
];

function expectedTotal(slug: string, months: number, code: string | undefined): number | string {
  const price = prices[slug] ?? Number.NaN;
  const growth = slug.endsWith('-growth');
  const base = growth ? Math.round(price * (1 - (off[months] ?? 0)) * months) : price;
  if (code === undefined) return base;
  if (growth) return '❌ Coupon not applicable for this plan.';
  const upper = code.trim().toUpperCase();
  const percent = everywhere[upper] ?? (upper === 'MAGIC20' && slug.startsWith('swiggy') ? 0.2 : undefined);
  if (Object.hasOwn(everywhere, upper) || (percent !== undefined && upper === 'MAGIC20'))
    return Math.round(base * (1 - (percent ?? 0)));
  if (slug.startsWith('swiggy') && upper === 'SWIGGY100') return base - 10;
  if (slug.startsWith('swiggy') && upper === 'NEWUSER50') return base - 5;
  return slug.startsWith('swiggy')
    ? 'Invalid coupon code. Please try again.'
    : '❌ Invalid coupon. Use SAVE10, SAVE15, or SAVE20';
}

function ourTotal(slug: string, months: number, typed: string | undefined): number | string {
  const plan = plans.find((each) => each.slug === slug);
  if (!plan) return 'no such plan';
  if (typed === undefined) return quoteFor(plan, { duration: months }).total;
  const decision = decideCoupon(plan, known.get(parseCouponCode(typed) ?? ''), now);
  return 'coupon' in decision
    ? quoteFor(plan, { duration: months }, decision.coupon).total
    : errorOf(decision.apiError).sentence;
}

describe('plan prices', () => {
  test('the catalogue has the twelve plans of the specification, and two more, at their prices', () => {
    expect(Object.fromEntries(plans.map((plan) => [plan.slug, plan.price]))).toEqual(prices);
  });

  test.each(Object.keys(prices))('%s costs what section 9 says for every duration and coupon', (slug) => {
    for (const months of durations)
      for (const code of typedCodes)
        expect([slug, months, code, ourTotal(slug, months, code)]).toEqual([
          slug,
          months,
          code,
          expectedTotal(slug, months, code),
        ]);
  });

  test('a year of the basic growth plan costs ₹57,593', () => {
    expect(ourTotal('basic-growth', 12, undefined)).toBe(57_593);
  });

  test('three State licences with SAVE15 cost 85 % of three', () => {
    const plan = plans.find((each) => each.slug === 'fssai-state-license');
    expect(plan && quoteFor(plan, { quantity: 3 }, known.get('SAVE15')).total).toBe(Math.round(4999 * 3 * 0.85));
  });
});

const anyPlan = fc.constantFrom(...plans);
const anyDuration = fc.constantFrom(...durations);
const anyCoupon = fc.option(fc.constantFrom(...known.values()));

describe('for any choice', () => {
  test('the total is a whole number between zero and the list price, and every line adds up', () => {
    fc.assert(
      fc.property(
        anyPlan,
        anyDuration,
        fc.integer({ min: 1, max: 50 }),
        anyCoupon,
        (plan, duration, quantity, coupon) => {
          const quote = quoteFor(plan, { duration, quantity }, coupon);
          expect(Number.isInteger(quote.total)).toBe(true);
          expect(quote.total).toBeGreaterThanOrEqual(0);
          expect(quote.total).toBeLessThanOrEqual(quote.subtotal);
          expect(quote.subtotal - quote.durationDiscount - quote.couponDiscount).toBe(quote.total);
          expect(quote.tax.taxablePaise + quote.tax.gstPaise).toBe(quote.total * 100);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('more months or a higher price never cost less', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(price, price, anyDuration, anyDuration, (a, b, one, other) => {
        const plan = { slug: 'any', category: 'growth' as const };
        const [cheap, dear] = [Math.min(a, b), Math.max(a, b)];
        const [short, long] = [Math.min(one, other), Math.max(one, other)];
        expect(quoteFor({ ...plan, price: cheap }, { duration: short }).total).toBeLessThanOrEqual(
          quoteFor({ ...plan, price: dear }, { duration: long }).total,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('any coupon text gives a numeric total', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('__proto__', 'constructor', 'toString', 'ſAVE10', '\u202eSAVE10', 'SAVE10\0'),
    );
    fc.assert(
      fc.property(anyPlan, odd, (plan, typed) => {
        const decision = decideCoupon(plan, known.get(parseCouponCode(typed) ?? ''), now);
        if ('coupon' in decision) expect(Number.isInteger(quoteFor(plan, {}, decision.coupon).total)).toBe(true);
        else expect(errorOf(decision.apiError).status).toBe(422);
      }),
      { numRuns: 20_000 },
    );
  });

  test.each(['ſAVE10', 'ＳＡＶＥ１０', 'SAVE 10', ''])('%j is not accepted as SAVE10', (typed) => {
    expect(parseCouponCode(typed)).toBeUndefined();
  });

  test.each(['\u202eSAVE10', ' save\u200b10\n', 'SAVE10\0'])('hidden characters of %j are dropped', (typed) => {
    expect(parseCouponCode(typed)).toBe('SAVE10');
  });
});

describe('invalid choices', () => {
  test.each([0, 2, -1, 1.5, 24, Number.NaN, Number.POSITIVE_INFINITY])('%d months are refused', (duration) => {
    expect(invalidOption({ category: 'growth', unit: null }, { duration })).toBe('duration');
  });
  test.each([0, -1, 1.5, 51, 1e9, Number.NaN])('%d licences are refused', (quantity) => {
    expect(invalidOption({ category: 'fssai', unit: 'licence' }, { quantity })).toBe('quantity');
  });
  test('only licences and classes of a trademark have a quantity', () => {
    expect(invalidOption({ category: 'trademark', unit: 'class' }, { quantity: 2 })).toBeUndefined();
    expect(invalidOption({ category: 'gst-registration', unit: null }, { quantity: 2 })).toBe('quantity');
    expect(invalidOption({ category: 'zomato', unit: null }, { quantity: 2 })).toBe('quantity');
    expect(invalidOption({ category: 'growth', unit: 'outlet' }, { quantity: 2 })).toBe('quantity');
    expect(invalidOption({ category: 'fssai', unit: 'licence' }, { quantity: 50 })).toBeUndefined();
  });
});

describe('coupons with dates and limits', () => {
  const base: Coupon = {
    code: 'DIWALI',
    kind: 'percent',
    value: 10,
    description: '',
    descriptionHi: null,
    services: ['zomato'],
    plans: null,
    startsAt: null,
    endsAt: null,
    maxRedemptions: null,
    perPerson: null,
    firstOrder: false,
    redeemed: 0,
    listed: false,
  };
  test.each([
    ['before it starts', { startsAt: new Date('2026-12-01') }, 'coupon_not_yet'],
    ['after it has ended', { endsAt: new Date('2026-11-01') }, 'coupon_ended'],
    ['when it has been used up', { maxRedemptions: 5, redeemed: 5 }, 'coupon_used_up'],
  ] as const)('a coupon is refused %s', (_when, terms, apiError) => {
    expect(decideCoupon({ slug: 'zomato-pro', category: 'zomato' }, { ...base, ...terms }, now)).toEqual({ apiError });
  });

  test('a growth plan takes only a coupon that belongs to its buyer', () => {
    const all: Coupon = { ...base, services: null };
    const decide = (coupon: Coupon | undefined) =>
      decideCoupon({ slug: 'basic-growth', category: 'growth' }, coupon, now, 'asha');
    expect(decide(undefined)).toEqual({ apiError: 'coupon_not_for_plan' });
    expect(decide(all)).toEqual({ apiError: 'coupon_not_for_plan' });
    const own = { ...all, owner: { userId: 'asha' } };
    expect(decide(own)).toEqual({ coupon: own });
    expect(decide({ ...own, owner: { userId: 'dev' } })).toEqual({ apiError: 'coupon_of_another' });
  });
});
