import { languages as codes, prefixes } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';

/** The pages that anybody may find by searching, the most important first. */
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

/** The languages of the public pages with what stands before their paths; the first is the one without a prefix. */
export const languages: readonly { code: string; prefix: string }[] = codes.map((code) => ({
  code,
  prefix: prefixes[code],
}));

/** Where nobody needs a search engine: what belongs to one person, and what is no page. */
export const unlisted = [
  '/api/',
  ...languages.flatMap(({ prefix }) => [`${prefix}/checkout/`, prefix + paths.paymentSuccess]),
  '/uploads/',
  '/dev/',
];

type Language = (typeof languages)[number];

/** The address of a page in a language. */
export function addressOf(publicUrl: string, page: string, { prefix }: Language): string {
  return prefix && page === paths.home ? `${publicUrl}${prefix}` : `${publicUrl}${prefix}${page}`;
}
