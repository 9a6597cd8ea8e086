import { pageUrl, publicLanguages, publicPages } from './public-pages.ts';

/** Path of the rules; pages name it in their `Speculation-Rules` header instead of containing them. */
export const speculationRulesPath = '/speculation-rules.json';

/**
 * Pages are prefetched on pointerdown on their link. Not earlier: users with metered connections would pay for pages
 * that they do not open, and a prefetched page counts as viewed.
 */
export function speculationRules(): string {
  const readable = publicLanguages.flatMap((language) => publicPages.map((page) => pageUrl('', page, language)));
  return JSON.stringify({
    prefetch: [{ where: { href_matches: readable }, eagerness: 'conservative' }],
  });
}
