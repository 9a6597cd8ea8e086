import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MilestoneInput, milestoneOf } from './milestone.ts';
import { authorityStatuses } from './statuses.ts';
import { caseTemplates, templateFor } from './templates.ts';

/** Returns the input for a case at a step; on-demand steps count as not entered. */
function at(slug: string, stepKey: string, more: Partial<MilestoneInput> = {}): MilestoneInput {
  const template = templateFor(slug);
  const here = template.steps.findIndex(({ key }) => key === stepKey);
  const steps = template.steps.map(({ key, onDemand }, index) => {
    if (index === here) return { key, state: 'now' as const };
    const other = index < here ? ('done' as const) : ('next' as const);
    return { key, state: onDemand ? ('skipped' as const) : other };
  });
  return { template, steps, stepKey, authorityStatus: null, ...more };
}

describe('what a case has reached', () => {
  test('granted, as soon as the authority has said so, in whichever step the case is', () => {
    for (const key of ['scrutiny', 'grant', 'result'])
      expect(milestoneOf(at('fssai-state-license', key, { authorityStatus: 'granted' }))).toBe('granted');
    expect(milestoneOf(at('fssai-state-license', 'grant', { authorityStatus: 'scrutiny' }))).toBeNull();
  });

  test('a platform that has accepted the papers still checks the menu', () => {
    expect(milestoneOf(at('zomato-starter', 'menu', { authorityStatus: 'granted' }))).toBeNull();
  });

  test('live from the first week on, also during a question that interrupts it', () => {
    expect(milestoneOf(at('zomato-starter', 'live'))).toBeNull();
    expect(milestoneOf(at('zomato-starter', 'first-week', { authorityStatus: 'rejected' }))).toBeNull();
    for (const key of ['first-week', 'week-check', 'result'])
      expect(milestoneOf(at('zomato-starter', key))).toBe('live');
    const live = at('zomato-starter', 'first-week');
    const asked = live.steps.map((step) => {
      if (step.key === 'query') return { ...step, state: 'now' as const };
      return step.key === 'first-week' ? { ...step, state: 'next' as const } : step;
    });
    expect(milestoneOf({ ...live, steps: asked, stepKey: 'query' })).toBe('live');
  });

  test('finished at the rating, whatever it is', () => {
    for (const { slug } of caseTemplates) expect(milestoneOf(at(slug, 'rating'))).toBe('finished');
  });
});

test('nothing is reached before an authority or platform has said yes or the listing is switched on', () => {
  const anyStep = fc
    .constantFrom(...caseTemplates)
    .chain((template) => fc.tuple(fc.constant(template), fc.constantFrom(...template.steps)));
  fc.assert(
    fc.property(anyStep, fc.constantFrom(null, ...authorityStatuses), ([template, step], authorityStatus) => {
      const reached = milestoneOf(at(template.slug, step.key, { template, authorityStatus }));
      const live = template.steps.findIndex(({ running }) => running);
      const isLive = live >= 0 && template.steps.indexOf(step) >= live;
      if (reached === 'live') expect(isLive).toBe(true);
      if (reached === 'granted') expect(authorityStatus).toBe('granted');
      if (reached === 'finished') expect(step.key).toBe('rating');
    }),
  );
});
