import { data } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import type { Route } from './+types/TooManyRequests';
import { TooManyPage } from './TooManyPage.tsx';

export const handle = { hydrate: false, scripts: false, canonical: false };
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Page-Policy': 'no-scripts' });

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return data({ seconds: Number(query.get('seconds')), ofForm: query.has('form') }, { status: 429 });
}

export const meta = () =>
  pageMeta({ title: m.site_too_many_title(), description: m.site_too_many_text(), noindex: true });

/** Rendered by the server in place of a page or form that it refuses; has no address of its own. */
export default function TooManyRequests({ loaderData }: Route.ComponentProps) {
  return <TooManyPage {...loaderData} />;
}
