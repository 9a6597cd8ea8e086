import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { loaderContext } from '#web/platform/context.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { breadcrumbs, linkedData } from '#web/platform/seo/structured-data.ts';
import type { Route } from './+types/PrivacyPage';
import type { Policy } from './types.ts';

export const loader = ({ context }: Route.LoaderArgs) => ({ publicUrl: context.get(loaderContext).publicUrl });

export function policyMeta(words: () => Policy) {
  return ({ loaderData }: Pick<Route.MetaArgs, 'loaderData'>) => {
    const { publicUrl } = loaderData ?? {};
    const trail = [{ label: m.site_home(), href: localPath(paths.home) }, { label: words().title }];
    return [...pageMeta(words()), ...(publicUrl ? [linkedData(breadcrumbs(publicUrl, trail))] : [])];
  };
}
