import { useLocation } from 'react-router';
import { isInEveryLanguage, type Language, languages, pathIn, usualLanguage } from '#shared/language.ts';
import { isStaff, type Role } from '#shared/rules/accounts.ts';
import { getLocale } from '#web/paraglide/runtime.js';
import { useRenderedSearch } from '#web/platform/rendered-search.ts';

const nameOf = (language: Language) => new Intl.DisplayNames(language, { type: 'language' }).of(language);

/** all-pages.ts adds query and fragment on cached pages. Staff only get the link back to English. */
export function LanguageSwitch({ className = '', role }: { className?: string; role?: Role }) {
  const { pathname, hash } = useLocation();
  const search = useRenderedSearch();
  if (!isInEveryLanguage(pathname)) return null;
  if (role && isStaff(role) && getLocale() === usualLanguage) return null;
  const others = languages.filter((language) => language !== getLocale());
  return others.map((other) => (
    <a
      key={other}
      href={pathIn(other, pathname) + search + hash}
      lang={other}
      data-language=""
      className={`target underline-offset-4 hover:text-kesar hover:underline ${className}`.trim()}
    >
      {nameOf(other)}
    </a>
  ));
}
