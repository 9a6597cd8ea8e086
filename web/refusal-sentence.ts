import { type RefusalCode, refusalOf } from '#shared/messages.ts';
import refusals from './messages/refusals.hi.json';
import { getLocale } from './paraglide/runtime.js';

/** The sentence of a refusal in the language of the page. */
export function refusalSentence(code: RefusalCode): string {
  const english = refusalOf(code).sentence;
  if (getLocale() !== 'hi') return english;
  return new Map<string, string>(Object.entries(refusals)).get(code) ?? english;
}
