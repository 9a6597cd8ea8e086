import { useLocation } from 'react-router';
import { isInEveryLanguage, type Language, pathIn } from '#shared/language.ts';
import { getLocale } from '../paraglide/runtime.js';

const names: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

/** A link to the same place in the other language; site.ts hands on what the address has gathered since. Nothing where the page has no twin. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const { pathname, search, hash } = useLocation();
  const other = getLocale() === 'hi' ? 'en' : 'hi';
  if (!isInEveryLanguage(pathname)) return null;
  return (
    <a
      href={pathIn(other, pathname) + search + hash}
      lang={other}
      data-language=""
      className={`target underline-offset-4 hover:text-kesar hover:underline ${className}`.trim()}
    >
      {names[other]}
    </a>
  );
}
