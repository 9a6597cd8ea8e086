import { pageUrl, publicLanguages, publicPages } from './public-pages.ts';

/** Path of the speculation rules, which pages name in their `Speculation-Rules` header instead of containing them. */
export const speculationRulesPath = '/speculation-rules.json';

/** Prefetch on pointerdown: earlier, it would use metered data for unopened pages and count them as viewed. */
export function speculationRules(): string {
  const readable = publicLanguages.flatMap((language) => publicPages.map((page) => pageUrl('', page, language)));
  return JSON.stringify({
    prefetch: [{ where: { href_matches: readable }, eagerness: 'conservative' }],
  });
}
