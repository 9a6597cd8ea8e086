import { useRouteLoaderData } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';

export const mainLinks = () => [
  { href: localPath(paths.home), label: m.site_home() },
  { href: `${localPath(paths.home)}#services`, label: m.site_services() },
  { href: localPath(paths.plans), label: m.site_plans() },
  { href: `${localPath(paths.home)}#about`, label: m.site_about() },
  { href: `${localPath(paths.home)}#contact`, label: m.site_contact() },
];

export type SiteLink = { href: string; label: string };

/** Links to the services on sale that have the standard page, from the loader of the root. */
export const useServiceLinks = (): readonly SiteLink[] =>
  useRouteLoaderData<{ serviceLinks: readonly SiteLink[] }>('root')?.serviceLinks ?? [];

export const useAllLinks = () => [...mainLinks(), ...useServiceLinks()];

export const policyLinks = () => [
  { href: localPath(paths.terms), label: m.site_terms() },
  { href: localPath(paths.privacy), label: m.site_privacy() },
  { href: localPath(paths.shipping), label: m.site_shipping() },
  { href: localPath(paths.returns), label: m.site_returns() },
];
