import { isInEveryLanguage, type Language, languages, pathIn } from '#shared/language.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** Tells search engines and chat programs of a page's twins in the other languages. */
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
