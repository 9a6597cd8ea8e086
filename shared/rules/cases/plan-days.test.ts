import { afterEach, expect, test } from 'vitest';
import { questionsFor } from '#web/site/plans/content/onboarding.en.ts';
import { brand } from '../../brand.ts';
import { policyPromiseOf, promisedDays } from '../promised-days.ts';
import { daySpans, planDays } from './plan-days.ts';
import { applyTemplates, caseTemplates, templateFor } from './templates.ts';

afterEach(() => applyTemplates(caseTemplates));

test('the days of the specification are our own work: the usual ones hold for the smaller plans', () => {
  const { onboardingUsually } = brand.promises;
  const [, first = 0, last = 0] = (/^(\d+)–(\d+)/.exec(onboardingUsually) ?? []).map(Number);
  for (const plan of ['zomato-starter', 'swiggy-basic']) {
    expect(planDays(plan).ours[0]).toBeGreaterThanOrEqual(first);
    expect(planDays(plan).ours[1]).toBeLessThanOrEqual(last);
  }
});

test('policies promise what the shipped steps of a plan promise', () => {
  for (const { slug, promiseDays } of caseTemplates) {
    const promise = policyPromiseOf(slug);
    if (promise) expect([slug, promisedDays[promise]]).toEqual([slug, promiseDays]);
  }
  expect(policyPromiseOf('fssai-tatkal-license')).toBe('tatkal');
  expect(policyPromiseOf('constructor')).toBeUndefined();
});

test('the texts say the days of the published steps, for the app whose steps changed', () => {
  const starter = templateFor('zomato-starter');
  const check = starter.steps.findIndex(({ ball, onDemand }) => ball === 'platform' && !onDemand);
  const steps = starter.steps.map((step, place) =>
    place === check ? { ...step, usualDays: [step.usualDays[0], step.usualDays[1] + 8] as const } : step,
  );
  applyTemplates([...caseTemplates, { ...starter, version: starter.version + 1, steps }]);
  expect(daySpans.apps('Zomato')).toBe('3–15');
  expect(daySpans.apps('Swiggy')).toBe('3–7');
  expect(daySpans.apps()).toBe('3–15');
  expect(questionsFor('Zomato', '')[1]?.answer.join()).toContain('in 3–15 working days');
  expect(questionsFor('Swiggy', '')[1]?.answer.join()).toContain('in 3–7 working days');
});
