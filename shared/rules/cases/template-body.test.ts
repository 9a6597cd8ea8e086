import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptAll, answered, done, goTo, testContext } from '../../../test/walk-case.ts';
import { requestKinds } from './request-kinds.ts';
import { type BodyStep, compileTemplate, copyOf, type TemplateBody, templateBodyOf } from './template-body.ts';
import { templateChanges } from './template-changes.ts';
import { templateProblems } from './template-problems.ts';
import { caseTemplates, templateFor } from './templates.ts';
import { complete, enterOnDemand, finish, openCase } from './transitions.ts';

const gst = templateBodyOf(templateFor('gst-registration'));
const problems = (body: TemplateBody) => templateProblems(body, { slug: 'gst-registration' }).map(({ text }) => text);
const withStep = (key: string, change: Partial<BodyStep>): TemplateBody => ({
  ...gst,
  steps: gst.steps.map((step) => (step.key === key ? { ...step, ...change } : step)),
});
const without = (...keys: string[]): TemplateBody => ({
  ...gst,
  steps: gst.steps.filter(({ key }) => !keys.includes(key)),
});

test('every shipped template is the same after it was stored, and can be published', () => {
  for (const template of caseTemplates) {
    const { slug, version } = template;
    const stored: TemplateBody = JSON.parse(JSON.stringify(templateBodyOf(template)));
    expect(compileTemplate(slug, version, stored)).toEqual(template);
    expect([slug, templateProblems(stored, { slug })]).toEqual([slug, []]);
  }
});

describe('what can never work', () => {
  const text = { en: 'One more', hi: '' };
  const more = (count: number): BodyStep[] =>
    Array.from({ length: count }, (_, place) => ({
      ...{ key: `more-${place}`, title: text, note: text, ball: 'us', usualDays: [0, 0] },
    }));
  test.each<[string, TemplateBody, RegExp]>([
    ['no steps', { ...gst, steps: [] }, /There is no end/],
    ['no end', without('rating'), /There is no end/],
    ['no work', without('draft', 'match', 'filed', 'scrutiny', 'query', 'inspection'), /no step of work/],
    ['no title', withStep('draft', { title: { en: ' ', hi: 'क' } }), /write a title in English/],
    ['an unknown request', withStep('match', { requests: ['magic'] }), /nobody knows the request “magic”/],
    ['more at least than at most', withStep('filed', { usualDays: [3, 1] }), /at least 3 and at most 1/],
    [
      'too many steps',
      { ...gst, steps: [...gst.steps.slice(0, 3), ...more(25), ...gst.steps.slice(3)] },
      /30 are the most/,
    ],
    ['a promise below our days', { ...gst, promiseDays: 3 }, /We promise 3 working days, but our own steps may take 4/],
    ['something filed unseen', withStep('match', { requests: ['match-done'] }), /nothing is filed unseen/],
    ['a text that is too long', withStep('draft', { note: { en: 'x'.repeat(601), hi: '' } }), /longer than 600/],
    ['a question that leads back to our work', withStep('query', { returnsTo: 'draft' }), /before the wait/],
    ['a question that passes over the result', withStep('query', { returnsTo: 'rating' }), /pass over “Your GSTIN/],
    ['work that goes back for ever', withStep('draft', { returnsTo: 'result' }), /only a step that comes on demand/],
    ['a result of no step', { ...gst, results: { required: [], step: 'nope' } }, /a step that is not there/],
    ['a question before anything is filed', { ...gst, steps: moved('query', 4) }, /directly after the wait/],
    ['a customer with nothing to do', withStep('match', { requests: ['owner-noc'] }), /nothing to do/],
    ['a wait for nobody', { ...gst, partner: '' }, /which authority or platform/],
  ])('%s is refused with a sentence', (_what, body, sentence) => {
    expect(problems(body).join('\n')).toMatch(sentence);
  });

  function moved(key: string, place: number): BodyStep[] {
    const rest = gst.steps.filter((step) => step.key !== key);
    return rest.toSpliced(place, 0, ...gst.steps.filter((step) => step.key === key));
  }
});

test('a difference is said by step and in words', () => {
  const after = withStep('filed', { usualDays: [0, 2] });
  const [first] = after.steps.splice(3, 1);
  after.steps[3] = { ...after.steps[3], requests: ['confirm-application', 'pan'] } as BodyStep;
  expect(templateChanges(gst, { ...after, promiseDays: 6 })).toEqual([
    'Promised working days: 6 instead of 5',
    `${first?.title.en}: removed`,
    'You confirm the form and finish the Aadhaar check: asks for PAN card; no longer asks for Check of your number',
    'We file it: 0–2 days instead of 0–1',
  ]);
  expect(templateChanges(gst, gst)).toEqual([]);
});

test('a copy has its own requests under its own keys', () => {
  const own = { key: 'gst-registration.lease', answer: 'document', title: { en: 'Lease', hi: '' } } as const;
  const kind = { ...own, why: { en: 'The office asks.', hi: '' }, questions: [], optional: false };
  const body = { ...withStep('papers', { requests: ['pan', kind.key] }), kinds: [kind] };
  expect(problems(body)).toEqual([]);
  const copy = copyOf(body, 'gst-registration', 'shop-act');
  expect(copy.kinds[0]?.key).toBe('shop-act.lease');
  expect(copy.steps[1]?.requests).toEqual(['pan', 'shop-act.lease']);
  expect(templateProblems(copy, { slug: 'shop-act' })).toEqual([]);
});

const required = requestKinds.filter(({ optional, answer }) => !optional && answer !== 'yes-no').map(({ key }) => key);
const title = { en: 'A step', hi: '' };
const anyStep = fc.record({
  ball: fc.constantFrom('us', 'customer', 'authority', 'platform'),
  days: fc.tuple(fc.nat(3), fc.nat(3)),
  request: fc.constantFrom('confirm-application', ...required),
  demand: fc.constantFrom('query', 'inspection', 'opposition', ...Array.from({ length: 9 }, () => undefined)),
  back: fc.nat(40),
  optional: fc.boolean(),
});

/** Random lines of steps; only those that may be published are walked. */
const anyBody = fc.array(anyStep, { minLength: 1, maxLength: 14 }).map((made): TemplateBody => {
  const keyAt = (place: number) => `step-${place}`;
  const middle = made.map(({ ball, days, request, demand, back, optional }, place): BodyStep => {
    const usualDays = [Math.min(...days), Math.max(...days)] as const;
    const step = { title, note: title, usualDays };
    if (demand)
      return {
        ...step,
        key: demand,
        ball: demand === 'inspection' ? 'authority' : 'us',
        onDemand: true,
        returnsTo: back > 30 ? 'result' : keyAt(place + (back % 4) - 1),
      };
    return {
      ...step,
      key: keyAt(place),
      ball,
      ...(ball === 'customer' ? { requests: [request] } : {}),
      ...(optional ? { optional: true } : {}),
    };
  });
  const steps = [...gst.steps.slice(0, 5), ...middle, ...gst.steps.slice(-2)];
  return { ...gst, promiseDays: 100, steps };
});

test('a case of a random template that may be published reaches its end, also after the authority’s word; no step of ours is passed over', () => {
  let walked = 0;
  fc.assert(
    fc.property(anyBody, fc.nat(), (body, seed) => {
      if (templateProblems(body, { slug: 'random' }).length > 0) return;
      walked += 1;
      const template = compileTemplate('random', 1, body);
      const context = testContext(template);
      let state = openCase(context).state;
      const worked = new Set<string>();
      for (const step of template.steps.filter(({ onDemand }) => !onDemand).slice(1)) {
        if (state.steps.find(({ key }) => key === step.key)?.state === 'done') {
          expect(step.kind).toBe('wait');
          continue;
        }
        state = goTo(state, step.key, context);
        worked.add(step.key);
        const words = template.steps.filter(({ key }) => enterOnDemand(state, key, context).state);
        const chosen = words[seed % Math.max(1, words.length)];
        if (!chosen) continue;
        const asked = acceptAll(answered(done(enterOnDemand(state, chosen.key, context)), context));
        state = done(complete(asked, chosen.key, context));
      }
      for (const { key, ball, onDemand } of template.steps.slice(1))
        if (ball === 'us' && !onDemand) expect(worked).toContain(key);
      expect(finish(goTo(state, 'rating', context), 'time').state?.status).toBe('done');
    }),
    { numRuns: 2_500, seed: 40 },
  );
  expect(walked).toBeGreaterThan(300);
});
