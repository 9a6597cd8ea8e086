import { useLocation } from 'react-router';
import { plainPath } from '#shared/language.ts';
import { caseTextPath, paths } from '#shared/paths.ts';
import { localPath } from '#web/platform/i18n/paths.ts';

/** Redirects browsers without scripts from the customer's case pages to the versions without scripts. */
export function NoScriptRedirect() {
  const found = /^\/cases(?:\/([\w-]{1,60}))?$/.exec(plainPath(useLocation().pathname));
  if (!found) return null;
  const to = found[1] === undefined ? localPath(paths.caseTexts) : localPath(caseTextPath(found[1]));
  return <noscript>{import.meta.env.SSR && <meta httpEquiv="refresh" content={`0;url=${to}`} />}</noscript>;
}
