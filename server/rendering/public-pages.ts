import { languages as codes, prefixOf } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { isTranslated, type Screen, screens } from '#shared/screens.ts';

/** Public pages for search engines, most important first. */
export const publicPages: readonly string[] = Object.values<Screen>(screens)
  .filter((screen) => screen.kind === 'static' && isTranslated(screen) && !screen.path.includes(':'))
  .map(({ path }) => path);

export const publicLanguages: readonly { code: string; prefix: string }[] = codes.map((code) => ({
  code,
  prefix: prefixOf(code),
}));

const paying = [screens.checkout.path.replace(/:.*/, ''), screens.paymentSuccess.path];

/** Paths excluded from crawling: personal pages and paths that are not pages. */
export const unlisted = [
  '/api/',
  ...publicLanguages.flatMap(({ prefix }) => paying.map((path) => prefix + path)),
  '/uploads/',
  '/dev/',
];

type Language = (typeof publicLanguages)[number];

export function pageUrl(publicUrl: string, page: string, { prefix }: Language): string {
  return prefix && page === paths.home ? `${publicUrl}${prefix}` : `${publicUrl}${prefix}${page}`;
}
