import type { Language } from '#shared/language.ts';
import hindi from './hindi.css?inline';
import marketing from './marketing.css?inline';
import plans from './plans.css?inline';
import policies from './policies.css?inline';
import common from './public.css?inline';
import reference from './reference.css?inline';

const sheets = new Map([
  ['marketing', marketing],
  ['plans', plans],
  ['policies', policies],
  ['reference', reference],
]);

/** The style sheet for a public page, by its language and the slice that its route's file lies in. */
export function sheetFor(routeId: string | undefined, language: Language): string {
  const sheet = sheets.get(routeId?.replace(/^hi\//, '').split('/')[0] ?? '') ?? common;
  return language === 'hi' ? sheet + hindi : sheet;
}
