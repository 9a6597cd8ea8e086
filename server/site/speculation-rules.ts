import { pageUrl, publicLanguages, publicPages } from '#server/site/public-pages.ts';

/** Where the rules lie; pages name it in their `Speculation-Rules` header, so that they carry no byte of it. */
export const speculationRulesPath = '/speculation-rules.json';

/**
 * Reading pages may be fetched when a finger comes down on their link, before it is lifted. Not earlier: who pays for
 * each megabyte should not pay for pages that nobody asked for, and a page that is fetched counts as read.
 */
export function speculationRules(): string {
  const readable = publicLanguages.flatMap((language) => publicPages.map((page) => pageUrl('', page, language)));
  return JSON.stringify({
    prefetch: [{ where: { href_matches: readable }, eagerness: 'conservative' }],
  });
}
