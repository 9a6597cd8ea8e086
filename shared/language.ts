/** The languages that people read us in. English stands at the addresses themselves, the others below a prefix. */

export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];
export const usualLanguage: Language = 'en';

/** A language by its code; English for anything else. */
export function languageKnown(code: string): Language {
  return languages.find((known) => known === code) ?? usualLanguage;
}

/** What stands before the addresses of a language. */
export const prefixes: Record<Language, string> = { en: '', hi: '/hi' };

/** The screens that exist in every language; all others are in English only. */
const everywhere =
  /^\/(services(\/\w+)?|plans|about|contact|home-work|fssai-license|return-policy|shipping-policy|privacy-policy|terms-and-condition|course\/[\w-]+|checkout\/[^/]+|payment-success|dashboard|orders|[Ss]ubscriptions|login|login-phone|signup|verify-otp|forgot-password|reset-password\/[^/]+|profile|logout)?$/;

/** The language that an address is in. */
export function languageOf(path: string): Language {
  return /^\/hi(?=[/?#]|$)/.test(path) ? 'hi' : usualLanguage;
}

/** An address without its language: '/hi/plans?kind=all' → '/plans?kind=all', '/hi' → '/'. */
export function plainPath(path: string): string {
  if (languageOf(path) === usualLanguage) return path;
  const rest = path.slice('/hi'.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** True for the address of a screen that exists in every language. */
export function isInEveryLanguage(path: string): boolean {
  return everywhere.test(plainPath(path).replace(/[?#].*$/, ''));
}

/** One of our addresses in a language; unchanged where the screen is in English only. */
export function pathIn(language: Language, path: string): string {
  const plain = plainPath(path);
  if (!isInEveryLanguage(plain)) return plain;
  const prefix = prefixes[language];
  return prefix && plain.startsWith('/') ? prefix + plain.replace(/^\/(?=[?#]|$)/, '') : plain;
}
