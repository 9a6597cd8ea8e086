import { beforeAll, expect, test } from 'vitest';
import { plans } from '#database/catalogue.ts';
import hindi from '#shared/messages/api.hi.json';
import { sentenceOf } from '#shared/messages.ts';
import { overwriteGetLocale } from '#web/paraglide/runtime.js';
import { apiCatalogue, translateError, translateReply } from './api-sentences.ts';
import { localPlan } from './catalogue.ts';
import { contentForLanguage } from './content-for-language.ts';
import { sentenceFor } from './page-sentences.ts';
import { problemSentence } from './problem-sentence.ts';

beforeAll(() => overwriteGetLocale(() => 'hi'));

test('a refusal is translated by its codes and params, whatever its English says', async () => {
  const apiError = translateError(await apiCatalogue(), {
    code: 'invalid',
    message: 'Anything.',
    fields: { phone: 'Anything.', name: 'Anything.', other: 'Stays.' },
    reasons: {
      phone: { code: 'phone_length', params: { count: 7 } },
      name: { code: 'too_long', params: { most: 90 } },
    },
    more: 1,
  });
  expect(apiError).toMatchObject({ code: 'invalid', more: 1, message: hindi.error_invalid });
  expect(apiError.fields).toEqual({
    phone: hindi.error_phone_length.replace('{count}', '7'),
    name: hindi.error_too_long.replace('{most}', '90'),
    other: 'Stays.',
  });
});

test('a refusal of too many requests says the time to wait in its unit', async () => {
  const refused = (unit: string) => ({ code: 'too_many', message: 'Too often.', params: { count: 2, unit } });
  for (const [unit, hindiUnit] of [
    ['seconds', 'सेकंड'],
    ['minutes', 'मिनट'],
    ['hours', 'घंटे'],
  ] as const)
    expect(translateError(await apiCatalogue(), refused(unit)).message).toContain(`2 ${hindiUnit} बाद`);
  expect(translateError(await apiCatalogue(), { code: 'too_many', message: 'Too often.' }).message).toBe(
    hindi.error_too_many,
  );
});

test('a code that the catalogue lacks keeps its English sentence', async () => {
  const apiError = { code: 'task_unknown', message: sentenceOf({ code: 'task_unknown' }) };
  expect(translateError(await apiCatalogue(), apiError)).toEqual(apiError);
});

test('braces in the English sentence, which is filled in already, stay', async () => {
  const apiError = { code: 'task_unknown', message: 'Of {most}.', params: { most: 3 } };
  expect(translateError(await apiCatalogue(), apiError).message).toBe('Of {most}.');
  expect(sentenceFor({}, { code: 'b', params: { most: 3 } }, 'Of {most}.')).toBe('Of {most}.');
});

test('a coupon is described in Hindi unless the operator has written its description', async () => {
  const reply = (descriptionCode: string | null) => ({ coupon: { description: '20% off', descriptionCode } });
  const catalogue = await apiCatalogue();
  expect(translateReply(catalogue, reply('coupon_SAVE20')).coupon.description).toBe(hindi.coupon_SAVE20);
  expect(translateReply(catalogue, reply(null)).coupon.description).toBe('20% off');
});

test('a plan is shown in Hindi, and in English where the operator has changed it', () => {
  const [plan] = plans;
  if (!plan) throw new Error('no plan is seeded');
  expect(localPlan(plan).tagline).toMatch(/[\u0900-\u097f]/);
  const changed = localPlan({ ...plan, tagline: 'Our own words', features: ['Our own feature', ...plan.features] });
  expect([changed.tagline, changed.features[0]]).toEqual(['Our own words', 'Our own feature']);
  expect(changed.features[1]).toMatch(/[\u0900-\u097f]/);
});

test('problems, content files and sentences of static pages follow the language', () => {
  expect(problemSentence({ code: 'phone_length', count: 7 })).toBe(hindi.error_phone_length.replace('{count}', '7'));
  expect(contentForLanguage('English', { './x.en.ts': 'English', './x.hi.ts': 'Hindi' })).toBe('Hindi');
  expect(contentForLanguage('English', {})).toBe('English');
  expect(sentenceFor({ a: 'at most {most}' }, { code: 'a', params: { most: 3 } }, '')).toBe('at most 3');
  expect(sentenceFor({}, { code: 'b' }, 'English')).toBe('English');
});
