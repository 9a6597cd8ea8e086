import { readingContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { breadcrumbs, linkedData } from '../structured-data.ts';
import type { Route } from './+types/PrivacyPage';
import type { Policy } from './types.ts';

/** What the pages of the four policies tell the framework alike. */
export const handle = { hydrate: false };
export const headers = () => ({ 'Cache-Control': 'public, no-cache', 'X-Page-Cache': '1' });
export const loader = ({ context }: Route.LoaderArgs) => ({ publicUrl: context.get(readingContext).publicUrl });

/** The head of a policy's page: its own words, and the way to it for search engines. */
export function policyMeta(words: () => Policy) {
  return ({ loaderData }: Pick<Route.MetaArgs, 'loaderData'>) => {
    const { publicUrl } = loaderData ?? {};
    const trail = [{ label: m.site_home(), href: paths.home }, { label: words().title }];
    return [...pageMeta(words()), ...(publicUrl ? [linkedData(breadcrumbs(publicUrl, trail))] : [])];
  };
}
