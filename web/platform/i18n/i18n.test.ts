import { beforeAll, expect, test } from 'vitest';
import hindi from '#shared/messages/api.hi.json';
import { overwriteGetLocale } from '#web/paraglide/runtime.js';
import { contentForLanguage } from './content-for-language.ts';
import { problemSentence } from './problem-sentence.ts';

beforeAll(() => overwriteGetLocale(() => 'hi'));

test('problems and content files follow the language', () => {
  expect(problemSentence({ code: 'phone_length', count: 7 })).toBe(hindi.error_phone_length.replace('{count}', '7'));
  expect(contentForLanguage('English', { './x.en.ts': 'English', './x.hi.ts': 'Hindi' })).toBe('Hindi');
  expect(contentForLanguage('English', {})).toBe('English');
});
