import { data } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { loaderContext } from '#web/platform/context.ts';
import { casePath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import type { Route } from './+types/CaseTextPage';
import { CaseText, UnknownCase } from './CaseText.tsx';
import { GuestText } from './TextPage.tsx';

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

/** A case for its customer, without scripts. Only the server renders it, so browsers get no code for it. */
export default function CaseTextPage({ loaderData: { at, isGuest, found }, params }: Route.ComponentProps) {
  if (!import.meta.env.SSR) return null;
  if (isGuest) return <GuestText from={casePath(params.id)} />;
  return found ? <CaseText at={at} {...found} /> : <UnknownCase />;
}
