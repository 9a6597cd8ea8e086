import { data } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { loaderContext } from '#web/platform/context.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import type { Route } from './+types/CaseNoScriptPage';

// Only the server renders this page; a static import would put its code into the chunks of other screens.
const rendered = import.meta.env.SSR ? await import('./CaseNoScript.tsx') : undefined;

export const handle = { hydrate: false, scripts: false, canonical: false };
export const headers = () => ({ 'X-Page-Policy': 'no-scripts' });
export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData?.found?.one.title ?? m.cases_title(),
    description: m.cases_description(),
    noindex: true,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ownCases } = context.get(loaderContext);
  const at = new Date().toISOString();
  if (!ownCases) return data({ at, isGuest: true, found: null }, { status: 401 });
  const found = (await ownCases.find(params.id, getLocale())) ?? null;
  return data({ at, isGuest: false, found }, { status: found ? 200 : 404 });
}

/** Page of a case for its customer, without scripts. */
export default function CaseNoScriptPage({ loaderData, params }: Route.ComponentProps) {
  return rendered && <rendered.CaseNoScript id={params.id} {...loaderData} />;
}
