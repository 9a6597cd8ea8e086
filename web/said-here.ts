import { getLocale } from './paraglide/runtime.js';
import { sentenceInHindi } from './said-in-hindi.ts';

/** What the server said, in the language of the page. */
export function saidHere(english: string): string {
  return getLocale() === 'hi' ? sentenceInHindi(english) : english;
}

/** For scripts of pages without the framework: the server's sentences with what the reader sees for them; nothing on English pages. */
export function saidTable(english: readonly string[]): string | undefined {
  if (getLocale() === 'en') return undefined;
  return JSON.stringify(Object.fromEntries(english.map((sentence) => [sentence, sentenceInHindi(sentence)])));
}
