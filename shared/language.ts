import { isTranslated, screenAt } from './screens.ts';

/** Languages of the site. English has no path prefix; the others have one. */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];
export const usualLanguage: Language = 'en';

/** Returns the language with this code, or English if there is none. */
export function languageKnown(code: string): Language {
  return languages.find((known) => known === code) ?? usualLanguage;
}

export const prefixOf = (language: Language): string => (language === usualLanguage ? '' : `/${language}`);

export function languageOf(path: string): Language {
  const first = /^\/(\w+)(?=[/?#]|$)/.exec(path)?.[1];
  return first === undefined ? usualLanguage : languageKnown(first);
}

/** Removes the language prefix: '/hi/plans?kind=all' → '/plans?kind=all', '/hi' → '/'. */
export function plainPath(path: string): string {
  const prefix = prefixOf(languageOf(path));
  if (!prefix) return path;
  const rest = path.slice(prefix.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

export function isInEveryLanguage(path: string): boolean {
  const screen = screenAt(plainPath(path).replace(/[?#].*$/, ''));
  return screen !== undefined && isTranslated(screen);
}

/** Returns the path in a language; unchanged if the screen is English only. */
export function pathIn(language: Language, path: string): string {
  const plain = plainPath(path);
  if (!isInEveryLanguage(plain)) return plain;
  const prefix = prefixOf(language);
  return prefix && plain.startsWith('/') ? prefix + plain.replace(/^\/(?=[?#]|$)/, '') : plain;
}
