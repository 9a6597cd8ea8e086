import { getLocale } from './paraglide/runtime.js';

/** Long content in the reader's language. */
export function inLanguage<English, Hindi>(twins: { en: English; hi: Hindi }): English | Hindi {
  return getLocale() === 'hi' ? twins.hi : twins.en;
}
