import { afterEach, expect, test } from 'vitest';
import { questionsFor } from '#web/site/plans/content/onboarding.en.ts';
import { daySpans } from './plan-days.ts';
import { applyTemplates, caseTemplates, templateFor } from './templates.ts';

afterEach(() => applyTemplates(caseTemplates));

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
