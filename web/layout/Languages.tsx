import { isInEveryLanguage, languages, pathIn } from '#shared/language.ts';
import { getLocale } from '../paraglide/runtime.js';

const regions = { en: 'en_IN', hi: 'hi_IN' };

/** Tells search engines and chat programs of a page's twins in the other languages. */
export function Languages({ pathname, publicUrl }: { pathname: string; publicUrl: string }) {
  const here = getLocale();
  if (!isInEveryLanguage(pathname)) return null;
  const at = (language: keyof typeof regions) => new URL(pathIn(language, pathname), publicUrl).href;
  return (
    <>
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={at(language)} />
      ))}
      <meta property="og:locale" content={regions[here]} />
    </>
  );
}
