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

/** The style sheet for a public page, by the slice that its route's file lies in. */
export function sheetFor(routeId: string | undefined): string {
  return sheets.get(routeId?.split('/')[0] ?? '') ?? common;
}
