import { languages as codes, prefixOf } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';

/** Public pages for search engines, most important first. */
export const publicPages: readonly string[] = [
  paths.home,
  paths.services,
  paths.plans,
  paths.zomatoOnboarding,
  paths.swiggyOnboarding,
  paths.fssaiOnboarding,
  paths.zomatoService,
  paths.swiggyService,
  paths.fssaiService,
  paths.fssaiGuide,
  paths.homeWork,
  paths.about,
  paths.contact,
  paths.returns,
  paths.shipping,
  paths.privacy,
  paths.terms,
];

export const publicLanguages: readonly { code: string; prefix: string }[] = codes.map((code) => ({
  code,
  prefix: prefixOf(code),
}));

/** Paths excluded from crawling: personal pages and paths that are not pages. */
export const unlisted = [
  '/api/',
  ...publicLanguages.flatMap(({ prefix }) => [`${prefix}/checkout/`, prefix + paths.paymentSuccess]),
  '/uploads/',
  '/dev/',
];

type Language = (typeof publicLanguages)[number];

export function pageUrl(publicUrl: string, page: string, { prefix }: Language): string {
  return prefix && page === paths.home ? `${publicUrl}${prefix}` : `${publicUrl}${prefix}${page}`;
}
