import { expect, test } from 'vitest';
import { plans } from '#database/catalogue.ts';
import { languages } from '../language.ts';
import { categories } from './catalogue.ts';
import { planTitle } from './plan-title.ts';

test('every plan on sale is titled by platform and name', () => {
  expect(plans.map((plan) => planTitle(plan))).toEqual([
    'Growth · Basic',
    'Growth · Premium',
    'Zomato · Starter Onboarding',
    'Zomato · Pro Launch Package',
    'Swiggy · Basic Onboarding',
    'Swiggy · Prime Onboarding',
    'FSSAI · Registration, 1 year',
    'FSSAI · Registration, 3 years',
    'FSSAI · Registration, 5 years',
    'FSSAI · State License',
    'FSSAI · Tatkal License',
    'FSSAI · Central License',
    'GST Registration',
    'Trademark Registration',
  ]);
});

test('in Hindi the platform is written in Hindi', () => {
  expect(planTitle({ category: 'growth', name: 'Basic Growth Plan' }, 'hi')).toBe('ग्रोथ · Basic');
  expect(planTitle({ category: 'swiggy', name: 'Basic Onboarding' }, 'hi')).toBe('Swiggy · Basic Onboarding');
});

test('a stored title of either language gives the same result as the catalogue name', () => {
  for (const plan of plans)
    for (const stored of languages)
      for (const shown of languages)
        expect(planTitle({ ...plan, name: planTitle(plan, stored) }, shown)).toBe(planTitle(plan, shown));
});

test('the platform is added once to any plan name', () => {
  for (const category of categories)
    for (const name of ['Swiggy Gold', 'Gold', 'Growth', '', 'Growth Plan', 'FSSAI', 'Zomatopia', 'A · B']) {
      const title = planTitle({ category, name });
      expect(title).toMatch(/^(Growth|Zomato|Swiggy|FSSAI)( · .+)?$/);
      expect(planTitle({ category, name: title })).toBe(title);
    }
  expect(planTitle({ category: 'zomato', name: 'Zomatopia' })).toBe('Zomato · Zomatopia');
  expect(planTitle({ category: 'swiggy', name: 'Swiggy Gold' })).toBe('Swiggy · Gold');
});
