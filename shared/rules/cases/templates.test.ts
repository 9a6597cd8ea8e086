import { describe, expect, test } from 'vitest';
import { plans, serviceSeed } from '../../../database/catalogue.ts';
import { acceptAll, answered, done, goTo, testContext } from '../../../test/walk-case.ts';
import { profileDocumentKinds } from '../uploads.ts';
import type { CaseContext, CaseState } from './case-state.ts';
import type { LocalText } from './local-text.ts';
import { rejectReason, rejectReasons } from './reject-reasons.ts';
import { requestKind, requestKinds } from './request-kinds.ts';
import { fileResults } from './statuses.ts';
import { inBoth } from './template-types.ts';
import { caseTemplates, templateFor, templateOf } from './templates.ts';
import { complete, enterOnDemand, openCase } from './transitions.ts';
import { saysYourTurn } from './turn-emails.ts';

/** Returns the e-mails of the transition by which a case enters a step. */
function emailsOnEntering(key: string, opened: CaseState, context: CaseContext) {
  const { steps } = context.template;
  const onDemand = steps.find((step) => step.key === key)?.onDemand;
  const before = steps
    .slice(
      0,
      steps.findIndex((step) => step.key === key),
    )
    .findLast((step) => !step.onDemand)?.key;
  const state = acceptAll(answered(goTo(opened, before ?? '', context), context));
  return (
    (onDemand ? enterOnDemand(state, key, context) : complete(state, state.stepKey, context)).effects?.emails ?? []
  );
}

const devanagari = /[ऀ-ॿ]/;
function expectBoth(text: LocalText) {
  expect(text.en).toMatch(/\S/);
  expect(text.en).not.toMatch(devanagari);
  expect(text.hi).toMatch(devanagari);
}

test('every service and every plan of the specification has a template', () => {
  for (const { template } of serviceSeed) expect(templateFor(template).slug).toBe(template);
  for (const { slug, category } of plans.slice(0, 12))
    expect(templateFor(slug)).toMatchObject({ slug, version: category === 'growth' ? 2 : 1 });
  expect(templateFor('gst-registration').partner).toBe('GST');
  expect(templateFor('trademark').version).toBe(1);
  expect(() => templateFor('no-plan')).toThrow(RangeError);
  expect(templateOf('trademark', 2)).toBeUndefined();
  expect(new Set(caseTemplates.map(({ slug, version }) => `${slug} ${version}`)).size).toBe(caseTemplates.length);
});

test('growth plans have a template of later months; other plans are the same in every round', () => {
  expect(templateFor('basic-growth', 2).slug).toBe('basic-growth-next-month');
  expect(templateFor('premium-growth', 12)).toMatchObject({ monthly: true, slug: 'premium-growth-next-month' });
  expect(templateFor('zomato-pro', 2).slug).toBe('zomato-pro');
});

describe.each(caseTemplates.map((template) => [template.slug, template] as const))('%s', (_slug, template) => {
  const keys = template.steps.map((step) => step.key);

  test('begins with papers and check, and ends with result and rating', () => {
    expect(keys.slice(0, 3)).toEqual(['welcome', 'papers', 'check']);
    expect(keys.slice(-2)).toEqual(['result', 'rating']);
    expect(new Set(keys).size).toBe(keys.length);
    const by = Object.fromEntries(template.steps.map((step) => [step.key, step]));
    expect(by['papers']).toMatchObject({ ball: 'customer', kind: 'gate' });
    expect(by['check']).toMatchObject({ ball: 'us', kind: 'gate' });
    expect(by['rating']).toMatchObject({ ball: 'customer' });
  });

  test('asks for known things, and gives the customer the ball only with a required request', () => {
    for (const step of template.steps) {
      const kinds = (step.requests ?? []).map((kind) => requestKind(kind));
      expect(kinds).not.toContain(undefined);
      if (step.ball === 'customer' && step.key !== 'rating') expect(kinds.some((kind) => !kind?.optional)).toBe(true);
    }
  });

  test('tells the customer by e-mail when a step begins that the customer acts in, or the authority asks or visits', () => {
    const context = testContext(template);
    const opened = openCase(context);
    for (const { key, ball, onDemand } of template.steps) {
      if (ball !== 'customer' && !onDemand) continue;
      const emails = key === 'papers' ? opened.effects.emails : emailsOnEntering(key, done(opened), context);
      expect([key, emails.filter(saysYourTurn).length]).toEqual([key, 1]);
    }
  });

  test('on-demand steps return to a step, and pass over nothing but waiting', () => {
    for (const [index, step] of template.steps.entries()) {
      if (!step.onDemand) continue;
      const target = keys.indexOf(step.returnsTo ?? '');
      expect(target).toBeGreaterThan(2);
      for (const passed of template.steps.slice(index, target))
        expect(passed.onDemand || passed.kind === 'wait').toBe(true);
    }
  });

  test('promises at least the days that our steps usually take, in words of both languages', () => {
    const ours = template.steps.filter((step) => step.ball === 'us' && !step.onDemand);
    expect(ours.reduce((sum, step) => sum + step.usualDays[1], 0)).toBeLessThanOrEqual(template.promiseDays);
    for (const { title, note, usualDays } of template.steps) {
      expectBoth(title);
      expectBoth(note);
      expect(usualDays[0]).toBeLessThanOrEqual(usualDays[1]);
    }
    expect(template.title.hi).toBeTruthy();
  });
});

test('kinds of requests have unique keys, texts in both languages, and documents of the profile that exist', () => {
  expect(new Set(requestKinds.map((kind) => kind.key)).size).toBe(requestKinds.length);
  for (const { title, why, accepted, avoid, profileKinds, alsoFrom } of requestKinds) {
    for (const kind of alsoFrom?.requests ?? []) expect(requestKind(kind)?.answer).toBe('document');
    for (const result of alsoFrom?.results ?? []) {
      expect(fileResults).toContain(result.kind);
      expect(caseTemplates.some(({ partner }) => !result.partner || partner === result.partner)).toBe(true);
    }
    for (const text of [title, why, accepted, avoid]) expectBoth(text);
    for (const kind of profileKinds ?? []) expect(profileDocumentKinds).toContain(kind);
  }
});

test('every document kind that can show Aadhaar is an identity document', () => {
  for (const kind of requestKinds) if (kind.profileKinds?.includes('aadharCard')) expect(kind.identity).toBe(true);
});

test('reasons have texts in both languages, and "other" needs words', () => {
  expect(new Set(rejectReasons.map((reason) => reason.code)).size).toBe(rejectReasons.length);
  for (const { text } of rejectReasons) expectBoth(text);
  expect(rejectReason('blurred')?.code).toBe('blurred');
  expect(rejectReason('other', ' ')).toBeUndefined();
  expect(rejectReason('other', 'Page 2 is missing')?.code).toBe('other');
  expect(rejectReason('unknown')).toBeUndefined();
  expect(inBoth('a', 'b')).toEqual({ en: 'a', hi: 'b' });
});
