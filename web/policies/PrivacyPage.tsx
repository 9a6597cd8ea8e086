import { readingContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { breadcrumbs, linkedData } from '../structured-data.ts';
import { inLanguage } from '../words.ts';
import type { Route } from './+types/PrivacyPage';
import { PolicyText } from './PolicyText.tsx';
import { privacy } from './privacy.en.ts';
import { privacy as privacyInHindi } from './privacy.hi.ts';

export const handle = { hydrate: false };
export const headers = () => ({ 'Cache-Control': 'public, no-cache', 'X-Page-Cache': '1' });
export const loader = ({ context }: Route.LoaderArgs) => ({ publicUrl: context.get(readingContext).publicUrl });

const words = () => inLanguage({ en: privacy, hi: privacyInHindi });

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(words()),
  ...(loaderData
    ? [
        linkedData(
          breadcrumbs(loaderData.publicUrl, [{ label: m.site_home(), href: paths.home }, { label: words().title }]),
        ),
      ]
    : []),
];

export default function PrivacyPage() {
  return <PolicyText policy={words()} />;
}
