import type { Language } from '#shared/language.ts';
import app from './app.css?inline';
import hindi from './hindi.css?inline';
import marketing from './marketing.css?inline';
import plans from './plans.css?inline';
import policies from './policies.css?inline';
import common from './public.css?inline';
import reference from './reference.css?inline';

const sheets = new Map([
  ['marketing', marketing],
  ['guide', marketing],
  ['plans', plans],
  ['policies', policies],
  ['reference', reference],
]);

/** Inlined, because a linked style sheet would delay the first paint. */
export const appSheetFor = (language: Language): string => (language === 'hi' ? app + hindi : app);

/** Returns the style sheet of a public page, by language and by the folder in web/site with its file. */
export function sheetFor(file: string | undefined, language: Language): string {
  const sheet = sheets.get(file?.split('/')[1] ?? '') ?? common;
  return language === 'hi' ? sheet + hindi : sheet;
}
