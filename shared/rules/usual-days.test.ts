import { expect, test } from 'vitest';
import { plans } from '../../database/catalogue.ts';
import { brand } from '../brand.ts';
import { planDays } from './cases/plan-days.ts';
import { templateFor } from './cases/templates.ts';
import { promisedDays } from './promised-days.ts';
import { usualDays, usualDaysOf } from './usual-days.ts';

const templateOf = (plan: string) => (plan === 'trademark-registration' ? 'trademark' : plan);

test.each(Object.entries(usualDays))('the days shown for %s are those of its template', (slug, days) => {
  const template = templateFor(templateOf(slug));
  expect(days).toEqual({
    ...planDays(template.slug),
    promise: days.promise,
    partner: template.partner,
  });
  expect(template.promiseDays).toBe(typeof days.promise === 'string' ? promisedDays[days.promise] : days.promise);
  // A promise shorter than our own usual days would often be missed.
  expect(days.ours[1]).toBeLessThanOrEqual(template.promiseDays);
});

test('a Tatkal licence has its own promise of three days, not that of the other licences', () => {
  expect(usualDaysOf('fssai-tatkal-license')).toMatchObject({ promise: 'tatkal', ours: [2, 3], theirs: [0, 1] });
  expect(usualDaysOf('fssai-state-license')?.promise).toBe('licence');
});

test('every plan on sale has its days, except the months of growth plans', () => {
  for (const { slug, category } of plans) expect(usualDaysOf(slug) === undefined).toBe(category === 'growth');
});

test('the days of the specification are our own work: the usual ones hold for the smaller plans', () => {
  const { onboardingUsually, onboardingDays, licenceDays } = brand.promises;
  const [, first = 0, last = 0] = (/^(\d+)–(\d+)/.exec(onboardingUsually) ?? []).map(Number);
  for (const slug of ['zomato-starter', 'swiggy-basic'] as const) {
    expect(usualDays[slug].ours[0]).toBeGreaterThanOrEqual(first);
    expect(usualDays[slug].ours[1]).toBeLessThanOrEqual(last);
  }
  expect(onboardingDays).toContain(`–${promisedDays[usualDays['zomato-pro'].promise]} `);
  expect(licenceDays).toContain(`–${promisedDays[usualDays['fssai-state-license'].promise]} `);
});
