import { pageUrl, publicLanguages, publicPages } from './public-pages.ts';

/** Path of the speculation rules, which pages name in their `Speculation-Rules` header instead of containing them. */
export const speculationRulesPath = '/speculation-rules.json';

/**
 * Returns rules that prefetch a page on pointerdown on its link. Earlier prefetching would cost users with metered
 * connections data for pages that they do not open, and a prefetched page counts as viewed.
 */
export function speculationRules(): string {
  const readable = publicLanguages.flatMap((language) => publicPages.map((page) => pageUrl('', page, language)));
  return JSON.stringify({
    prefetch: [{ where: { href_matches: readable }, eagerness: 'conservative' }],
  });
}
