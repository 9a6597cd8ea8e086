import { data } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { loaderContext } from '#web/platform/context.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import type { Route } from './+types/CaseListNoScriptPage';

// Imported only on the server; the reason is in CaseNoScriptPage.tsx.
const rendered = import.meta.env.SSR ? await import('./CaseListNoScript.tsx') : undefined;

export const handle = { hydrate: false, scripts: false, canonical: false };
export const headers = () => ({ 'X-Page-Policy': 'no-scripts' });
export const meta = () => pageMeta({ title: m.cases_title(), description: m.cases_description(), noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  const { ownCases } = context.get(loaderContext);
  const at = new Date().toISOString();
  if (!ownCases) return data({ at, cases: null }, { status: 401 });
  return data({ at, cases: await ownCases.list(getLocale()) });
}

/** Page with the customer's cases, without scripts. */
export default function CaseListNoScriptPage({ loaderData }: Route.ComponentProps) {
  return rendered && <rendered.CaseListNoScript {...loaderData} />;
}
