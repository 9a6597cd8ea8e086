import { describe, expect, test } from 'vitest';
import { type Category, durations, type Plan } from '#shared/rules/catalogue.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { currentQuote, isQuote } from './current-quote.ts';
import { priceLines } from './quote-price-lines.ts';

const planOf = (category: Category, price: number): Plan => ({
  slug: `a-${category}`,
  name: 'A plan',
  category,
  price,
  tagline: '',
  description: '',
  features: [],
  termMonths: null,
  unit: category === 'fssai' ? 'licence' : null,
});
const save10 = { code: 'SAVE10', kind: 'percent', value: 10, description: '10% off' } as const;
const tenOff = { code: 'SWIGGY100', kind: 'flat', value: 10, description: '₹10 off' } as const;

describe('price lines of the order ticket', () => {
  test('add up to the total for every choice', () => {
    for (const category of ['growth', 'zomato', 'swiggy', 'fssai'] as const)
      for (const coupon of [null, save10, tenOff])
        for (const duration of durations) {
          const plan = planOf(category, 7999);
          const quote = quoteFor(plan, { duration, quantity: category === 'fssai' ? 3 : 1 }, coupon);
          const sum = priceLines(plan, quote, coupon).reduce((total, { amount }) => total + amount, 0);
          expect(sum).toBe(quote.total);
        }
  });

  test('have a label for each amount', () => {
    const growth = planOf('growth', 7999);
    expect(priceLines(growth, quoteFor(growth, { duration: 3 }), null)).toEqual([
      { label: '₹7,999 × 3 months', amount: 23997, saving: false },
      { label: '3-month saving, 25%', amount: -5999, saving: true },
    ]);
    const licence = planOf('fssai', 1500);
    expect(priceLines(licence, quoteFor(licence, { quantity: 2 }, save10), save10).map(({ label }) => label)).toEqual([
      '₹1,500 × 2 licences',
      'Coupon SAVE10, 10%',
    ]);
    const onboarding = planOf('swiggy', 1999);
    expect(priceLines(onboarding, quoteFor(onboarding, {}, tenOff), tenOff).map(({ label }) => label)).toEqual([
      'One-time price',
      'Coupon SWIGGY100',
    ]);
  });
});

describe('the displayed total', () => {
  const plan = planOf('growth', 7999);
  const dearer = quoteFor({ ...plan, price: 8999 }, { duration: 3 });

  test('is calculated here until the server responds', () => {
    expect(currentQuote(plan, { duration: 3 }, null, null).total).toBe(17998);
  });

  test('is the server’s for the quoted choice; other choices use its price', () => {
    expect(currentQuote(plan, { duration: 3 }, null, dearer)).toBe(dearer);
    expect(currentQuote(plan, { duration: 6 }, null, dearer).unitPrice).toBe(8999);
  });

  test('a new quote in a response is recognised, and nothing else is', () => {
    expect(isQuote(JSON.parse(JSON.stringify(dearer)))).toBe(true);
    for (const wrong of [null, undefined, 7, {}, { ...dearer, total: '17998' }, { ...dearer, tax: null }])
      expect(isQuote(wrong)).toBe(false);
  });
});
