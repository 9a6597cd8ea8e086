import { describe, expect, test } from 'vitest';
import { acceptAll, answered, done, goTo, testContext } from '../../../test/walk-case.ts';
import { needsPapers } from './case-state.ts';
import { afterExpiry, afterReview, afterUpload } from './request-transitions.ts';
import { templateFor } from './templates.ts';
import { enterOnDemand, openCase } from './transitions.ts';

const licence = templateFor('fssai-state-license');
const refused = { error: 'step_not_possible' };

describe('a paper that is out of date', () => {
  test('goes back to the customer before the application is filed, and to us when a newer one comes', () => {
    const context = testContext(licence);
    const state = goTo(openCase(context).state, 'kind', context);
    const [paper] = state.requests.filter(({ optional }) => !optional);
    const id = paper?.id ?? '';
    const expired = afterExpiry(acceptAll(state), id, context);
    expect(expired.effects).toMatchObject({
      event: { ball: 'customer', stepKey: 'kind' },
      changed: [{ id, state: 'expired' }],
    });
    expect(afterExpiry(done(expired), id, context)).toEqual(refused);
    const again = done(afterUpload(done(expired), id, context));
    expect(again).toMatchObject({ stepKey: 'kind', ball: 'us' });
    expect(done(afterReview(again, id, 'accepted')).requests.find((each) => each.id === id)?.state).toBe('accepted');
  });

  test('that is optional does not stop our clock', () => {
    const context = testContext(licence);
    const state = openCase(context).state;
    const optional = state.requests.find((each) => each.optional)?.id ?? '';
    const at = answered(done(afterReview(done(afterUpload(state, optional, context)), optional, 'accepted')), context);
    const expired = afterExpiry(at, optional, context);
    expect(expired.state).toMatchObject({ ball: 'us' });
    expect(expired.effects?.event).toBeUndefined();
  });

  test.each(['fssai-state-license', 'zomato-starter'])('is used when the application of %s is out', (slug) => {
    const template = templateFor(slug);
    const context = testContext(template);
    const out = template.steps.find(({ ball, onDemand }) => !onDemand && (ball === 'authority' || ball === 'platform'));
    const state = goTo(openCase(context).state, out?.key ?? '', context);
    expect(needsPapers(state, template)).toBe(false);
    const asked = done(enterOnDemand(state, 'query', context));
    expect(needsPapers(asked, template)).toBe(false);
    expect(afterExpiry(state, state.requests[0]?.id ?? '', context)).toEqual(refused);
  });

  test('counts until the result in a case without authority', () => {
    const growth = templateFor('basic-growth');
    const context = testContext(growth);
    const start = openCase(context).state;
    expect(needsPapers(start, growth)).toBe(true);
    expect(needsPapers(goTo(start, 'result', context), growth)).toBe(false);
  });

  test('is nothing to ask for while nobody has accepted it', () => {
    const context = testContext(licence);
    const state = answered(openCase(context).state, context);
    for (const { id } of state.requests) expect(afterExpiry(state, id, context)).toEqual(refused);
  });
});
