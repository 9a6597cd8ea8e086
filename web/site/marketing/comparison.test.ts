import { expect, test } from 'vitest';
import { plans } from '#database/catalogue.ts';
import { marketingContent } from './content.ts';

const { both, premiumOnly } = marketingContent().comparison.items;
const featuresOf = (slug: string) => plans.find((plan) => plan.slug === slug)?.features ?? [];
const featureOf = (label: string, value: boolean | string) =>
  typeof value === 'string' ? `${label} (${value})` : label;

test('the 8 are marked as missing from Basic, and nothing is missing from Premium', () => {
  expect(premiumOnly.every(({ basic, premium }) => basic === false && premium === true)).toBe(true);
  expect(both.every(({ basic, premium }) => basic !== false && premium !== false)).toBe(true);
});

test('priority support is Standard on Basic and Fast on Premium', () => {
  expect(both).toContainEqual({ label: 'Priority support', basic: 'Standard', premium: 'Fast' });
});

test('the comparison table lists exactly the features of the plans on sale', () => {
  const shownFor = (plan: 'basic' | 'premium') =>
    [...both, ...premiumOnly].filter((item) => item[plan] !== false).map((item) => featureOf(item.label, item[plan]));
  expect(shownFor('basic').toSorted()).toEqual(featuresOf('basic-growth').toSorted());
  expect(shownFor('premium').toSorted()).toEqual(featuresOf('premium-growth').toSorted());
});
