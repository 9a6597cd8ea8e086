import { m } from '#web/paraglide/messages.js';
import { paths } from '#web/platform/i18n/paths.ts';

export const mainLinks = () => [
  { href: paths.home, label: m.site_home() },
  { href: `${paths.home}#services`, label: m.site_services() },
  { href: paths.plans, label: m.site_plans() },
  { href: `${paths.home}#about`, label: m.site_about() },
  { href: `${paths.home}#contact`, label: m.site_contact() },
];

export const policyLinks = () => [
  { href: paths.terms, label: m.site_terms() },
  { href: paths.privacy, label: m.site_privacy() },
  { href: paths.shipping, label: m.site_shipping() },
  { href: paths.returns, label: m.site_returns() },
];
