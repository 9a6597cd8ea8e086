import { pageUrl, publicLanguages, publicPages } from './public-pages.ts';

/** Path of the speculation rules, which pages name in their `Speculation-Rules` header instead of containing them. */
export const speculationRulesPath = '/speculation-rules.json';

/**
 * Returns rules that prefetch a page when its link is pressed (pointerdown). Earlier prefetching would use up metered
 * data for pages that users never open, and a prefetched page counts as viewed.
 */
export function speculationRules(): string {
  const readable = publicLanguages.flatMap((language) => publicPages.map((page) => pageUrl('', page, language)));
  return JSON.stringify({
    prefetch: [{ where: { href_matches: readable }, eagerness: 'conservative' }],
  });
}
