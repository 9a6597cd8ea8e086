import { refusalsOnPages } from '#shared/refusals-on-pages.ts';
import inHindi from './messages/refusals-on-pages.hi.json';
import { getLocale } from './paraglide/runtime.js';

type PageRefusal = keyof typeof refusalsOnPages;

export const isPageRefusal = (code: string): code is PageRefusal => code in refusalsOnPages;

/** What a page refuses by itself, in the language of the page. */
export function refusalSentence(code: PageRefusal): string {
  return getLocale() === 'hi' ? inHindi[code] : refusalsOnPages[code][1];
}
