import type { Language } from '#shared/language.ts';
import accountsEn from '#web/messages/accounts.en.json' with { type: 'json' };
import accountsHi from '#web/messages/accounts.hi.json' with { type: 'json' };
import casesEn from '#web/messages/cases.en.json' with { type: 'json' };
import casesHi from '#web/messages/cases.hi.json' with { type: 'json' };
import mailsEn from '#web/messages/mails.en.json' with { type: 'json' };
import mailsHi from '#web/messages/mails.hi.json' with { type: 'json' };

/** Texts of customer pages and mails, and the URL prefix, in each language. */
const words = {
  en: { root: '', accounts: accountsEn, cases: casesEn, mails: mailsEn },
  hi: { root: '/hi', accounts: accountsHi, cases: casesHi, mails: mailsHi },
};
export type ScreenWords = (typeof words)['en'] | (typeof words)['hi'];

/** Languages for the journeys that are tested in both languages. */
export const journeyLanguages: readonly Language[] = ['en', 'hi'];
export const wordsIn = (language: Language): ScreenWords => words[language];

/** Builds a pattern from a sentence in which each placeholder matches any text. */
export const anyOf = (sentence: string): RegExp =>
  new RegExp(
    sentence
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );
