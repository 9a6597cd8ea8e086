import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fallbackVerse, secondsLeftInMinute, verseOfMinute } from '#shared/rules/verse.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { verses } from './verses.ts';

// Number of verses per chapter. Editions disagree on where chapter 13 begins, so none of its verses is used.
const versesIn = [47, 72, 43, 42, 29, 47, 30, 28, 34, 42, 55, 20, 0, 27, 20, 24, 28, 78];

const devanagariNumber = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

const referred = verses.map((verse) => [`${verse.chapter}.${verse.verse}`, verse] as const);

describe('the verses', () => {
  test('are at least 60, all different', () => {
    const references = referred.map(([reference]) => reference);
    expect(verses.length).toBeGreaterThanOrEqual(60);
    expect(new Set(references).size).toBe(verses.length);
    expect(new Set(verses.map(({ slok }) => slok)).size).toBe(verses.length);
  });

  test('are shown at another time every day', () => {
    expect((24 * 60) % verses.length).not.toBe(0);
  });

  test.each(referred)('%s exists and has its number', (_, { chapter, verse, slok }) => {
    expect(verse).toBeGreaterThanOrEqual(1);
    expect(verse).toBeLessThanOrEqual(versesIn[chapter - 1] ?? 0);
    expect(slok.endsWith(` ॥ ${devanagariNumber(chapter)}.${devanagariNumber(verse)} ॥`)).toBe(true);
  });

  test.each(referred)('%s is two lines of Devanagari, plain English and plain Hindi', (_, verse) => {
    expect(verse.slok).toMatch(/^[\u0900-\u0963 ]+ ।\n[\u0900-\u0963 ]+ ॥ [०-९]+\.[०-९]+ ॥$/);
    expect(verse.text).toMatch(/^[A-Z][A-Za-z ,;:.’‘-]{30,158}\.$/);
    expect(verse.text_hi).toMatch(/^[\u0900-\u0964 ,;:‘’-]{30,179}।$/);
    expect([verse.slok, verse.text, verse.text_hi]).toEqual(
      [verse.slok, verse.text, verse.text_hi].map((words) => words.normalize('NFC')),
    );
  });

  test('include the fallback verse', () => {
    expect(fallbackVerse.text).toBe('You have the right to work, but never to the fruit of work.');
    expect(referred.map(([reference]) => `Bhagavad Gita ${reference}`)).toContain(fallbackVerse.reference);
  });
});

describe('the verse of a minute', () => {
  const at = (time: string) => verseOfMinute(verses, new Date(time));

  test('is the same for the whole minute', () => {
    expect(at('2026-11-20T10:15:00.000Z')).toBe(at('2026-11-20T10:15:59.999Z'));
  });

  test('differs from its neighbours, and all are shown in one round', () => {
    const round = verses.map((_, minute) => verseOfMinute(verses, new Date(1_795_000_000_000 + minute * 60_000)));
    expect(new Set(round).size).toBe(verses.length);
    expect(verseOfMinute(verses, new Date(1_795_000_000_000 + verses.length * 60_000))).toBe(round[0]);
  });

  test.each([
    ['2026-11-20T10:15:00.000Z', 60],
    ['2026-11-20T10:15:00.001Z', 59],
    ['2026-11-20T10:15:42.300Z', 17],
    ['2026-11-20T10:15:59.500Z', 0],
  ])('at %s is valid for %i whole seconds more', (time, seconds) => {
    expect(secondsLeftInMinute(new Date(time))).toBe(seconds);
  });
});

describe('GET /api/gita', () => {
  const now = new Date('2026-11-20T10:15:42.300Z');
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await openTestApp({ jobs: false, clock: () => now });
  });
  afterAll(() => testApp.close());

  test('returns the verse of the minute, cacheable until its end', async () => {
    const answer = await testApp.app.inject('/api/gita');
    const verse = verseOfMinute(verses, now);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...verse, chapter_number: verse.chapter, verse_number: verse.verse });
    expect(answer.headers['cache-control']).toBe('public, max-age=17');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});
