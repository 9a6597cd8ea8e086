import { settings } from '#shared/brand.ts';
import type { Language } from '#shared/language.ts';
import type { AllSettings } from '#shared/settings/shipped.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** Paragraphs that the operator wrote for a page; none if they wrote nothing. */
export function ownWords(page: keyof AllSettings['words'], language: Language = getLocale()): string[] {
  const { en, [language]: here } = settings.words[page];
  return (here || en).split('\n').flatMap((line) => line.trim() || []);
}
