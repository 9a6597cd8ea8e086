import { beforeAll, expect, test } from 'vitest';
import { plans } from '#database/catalogue.ts';
import { catalogue as hindiCatalogue } from '#shared/catalogue.hi.ts';
import hindi from '#shared/messages/api.hi.json';
import { overwriteGetLocale } from '#web/paraglide/runtime.js';
import { localPlan } from './catalogue.ts';
import { contentForLanguage } from './content-for-language.ts';
import { problemSentence } from './problem-sentence.ts';

beforeAll(() => overwriteGetLocale(() => 'hi'));

test('a plan is shown in Hindi, and as typed where its text has no key', () => {
  const [plan] = plans;
  if (!plan) throw new Error('no plan is seeded');
  expect(localPlan(plan)).toMatchObject(hindiCatalogue.plans['basic-growth']);
  expect(localPlan(plan)).not.toHaveProperty('textKeys');
  const textKeys = { ...plan.textKeys, tagline: null, features: ['', ...plan.textKeys.features] };
  const features = ['Our own feature', ...plan.features];
  const changed = localPlan({ ...plan, tagline: 'Our own words', features, textKeys });
  expect([changed.tagline, changed.features[0]]).toEqual(['Our own words', 'Our own feature']);
  expect(changed.features[1]).toMatch(/[\u0900-\u097f]/);
});

test('problems and content files follow the language', () => {
  expect(problemSentence({ code: 'phone_length', count: 7 })).toBe(hindi.error_phone_length.replace('{count}', '7'));
  expect(contentForLanguage('English', { './x.en.ts': 'English', './x.hi.ts': 'Hindi' })).toBe('Hindi');
  expect(contentForLanguage('English', {})).toBe('English');
});
