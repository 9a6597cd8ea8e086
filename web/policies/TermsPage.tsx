import { readingContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { breadcrumbs, linkedData } from '../structured-data.ts';
import { inLanguage } from '../words.ts';
import type { Route } from './+types/TermsPage';
import { PolicyText } from './PolicyText.tsx';
import { terms } from './terms.en.ts';
import { terms as termsInHindi } from './terms.hi.ts';

export const handle = { hydrate: false };
export const headers = () => ({ 'Cache-Control': 'public, no-cache', 'X-Page-Cache': '1' });
export const loader = ({ context }: Route.LoaderArgs) => ({ publicUrl: context.get(readingContext).publicUrl });

const words = () => inLanguage({ en: terms, hi: termsInHindi });

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

export default function TermsPage() {
  return <PolicyText policy={words()} />;
}
