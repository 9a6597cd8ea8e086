import { expect, test } from 'vitest';
import { coupons, plans } from './catalogue.ts';

test('the catalogue has the twelve plans at the prices of the specification, and GST and trademark registration', () => {
  expect(Object.fromEntries(plans.map(({ slug, price }) => [slug, price]))).toEqual({
    'basic-growth': 7999,
    'premium-growth': 9999,
    'zomato-starter': 1999,
    'zomato-pro': 2999,
    'swiggy-basic': 1999,
    'swiggy-prime': 2999,
    'fssai-registration-1yr': 1500,
    'fssai-registration-3yrs': 2000,
    'fssai-registration-5yrs': 2500,
    'fssai-state-license': 3999 + 1000,
    'fssai-tatkal-license': 999,
    'fssai-central-license': 1999,
    'gst-registration': 1499,
    'trademark-registration': 2499,
  });
});

test('Premium has all 23 features, Basic the 15 that both have', () => {
  const [basic, premium] = plans;
  const items = (features: readonly string[] = []) => features.map((feature) => feature.replace(/ \(.*\)$/, ''));
  expect(new Set(items(premium?.features)).size).toBe(23);
  expect(items(basic?.features)).toHaveLength(15);
  expect(items(basic?.features).filter((item) => !items(premium?.features).includes(item))).toEqual([]);
});

test('every plan has its own position, a sentence and features', () => {
  expect(plans.map(({ position }) => position)).toEqual(plans.map((_, index) => index + 1));
  for (const plan of plans) {
    expect(plan.tagline, plan.slug).toMatch(/\S/);
    expect(plan.description, plan.slug).toMatch(/\.$/);
    expect(plan.features.length, plan.slug).toBeGreaterThanOrEqual(3);
  }
});

test('a registration is sold with annual-fee care of 1, 3 or 5 years, and no text says it is valid that long', () => {
  const registrations = plans.filter(({ slug }) => slug.startsWith('fssai-registration'));
  expect(registrations.map(({ termMonths }) => termMonths)).toEqual([12, 36, 60]);
  for (const { tagline, description } of registrations) {
    expect(tagline).toMatch(/^Registration with \d years? of annual-fee care$/);
    expect(description).toContain('does not run out');
  }
});

test('six coupons; three are for Swiggy plans only, none for growth plans', () => {
  expect(coupons.map(({ code, kind, value }) => [code, kind, value])).toEqual([
    ['SAVE10', 'percent', 10],
    ['SAVE15', 'percent', 15],
    ['SAVE20', 'percent', 20],
    ['MAGIC20', 'percent', 20],
    ['SWIGGY100', 'flat', 10],
    ['NEWUSER50', 'flat', 5],
  ]);
  expect(coupons.filter(({ services }) => services?.includes('growth'))).toEqual([]);
  expect(coupons.filter(({ services }) => services?.join() === 'swiggy').map(({ code }) => code)).toEqual([
    'MAGIC20',
    'SWIGGY100',
    'NEWUSER50',
  ]);
});

test('each coupon’s description matches its discount', () => {
  for (const { kind, value, description } of coupons)
    expect(description).toContain(kind === 'percent' ? `${value}% off` : `₹${value} off`);
});
