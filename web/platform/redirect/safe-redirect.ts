import { type Language, languageOf, plainPath, usualLanguage } from '#shared/language.ts';
import { screenAt } from '#shared/screens.ts';

const maxLength = 1_000;
const baseUrl = 'http://here.invalid';

/** Parses like browsers; returns only a path of our own screens. */
export function safeRedirect(from: string | null): string | undefined {
  // Browsers read a backslash as a slash, and ignore tabs and line breaks.
  if (!from?.startsWith('/') || from.length > maxLength || /[\\\p{Cc}]/u.test(from) || !URL.canParse(from, baseUrl))
    return undefined;
  const { origin, pathname, search, hash } = new URL(from, baseUrl);
  const kind = screenAt(plainPath(pathname))?.kind;
  if (origin !== baseUrl || kind === undefined || kind === 'entry') return undefined;
  return pathname + search + hash;
}

/** Whether client-side navigation is possible: only to screens behind the login in the same language. */
export function opensClientSide(path: string, language: Language = usualLanguage): boolean {
  const page = plainPath(path).replace(/[?#].*$/, '');
  const kind = screenAt(page)?.kind;
  return languageOf(path) === language && (kind === 'customer' || kind === 'staff');
}

export function withFromParameter(path: string, from: string | undefined): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path;
}
