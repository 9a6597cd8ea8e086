import { afterEach, expect, test } from 'vitest';
import { questionsFor } from '#web/site/plans/content/onboarding.en.ts';
import { daySpans } from './plan-days.ts';
import { applyTemplates, caseTemplates, templateFor } from './templates.ts';

afterEach(() => applyTemplates(caseTemplates));

test('the texts say the days of the published steps, for the app whose steps changed', () => {
  const starter = templateFor('zomato-starter');
  const steps = starter.steps.map((step) =>
    step.ball === 'platform' && !step.onDemand ? { ...step, usualDays: [5, 15] as const } : step,
  );
  applyTemplates([...caseTemplates, { ...starter, version: starter.version + 1, steps }]);
  const checked = steps.filter(({ ball, onDemand }) => ball === 'platform' && !onDemand).length;
  const most = 15 * checked;
  expect(daySpans.apps('Zomato')).toBe(`3–${most}`);
  expect(daySpans.apps('Swiggy')).toBe('3–7');
  expect(daySpans.apps()).toBe(`3–${most}`);
  expect(questionsFor('Zomato', '')[1]?.answer.join()).toContain(`in 3–${most} working days`);
  expect(questionsFor('Swiggy', '')[1]?.answer.join()).toContain('in 3–7 working days');
});
