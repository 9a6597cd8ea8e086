import { isInEveryLanguage, type Language, languages, pathIn } from '#shared/language.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** Links with hreflang to the page in all languages, for search engines and link previews. */
export function Languages({ pathname, publicUrl }: { pathname: string; publicUrl: string }) {
  const here = getLocale();
  if (!isInEveryLanguage(pathname)) return null;
  const at = (language: Language) => new URL(pathIn(language, pathname), publicUrl).href;
  return (
    <>
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={at(language)} />
      ))}
      <meta property="og:locale" content={`${here}_IN`} />
    </>
  );
}
