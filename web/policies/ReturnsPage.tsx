import { readingContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { breadcrumbs, linkedData } from '../structured-data.ts';
import { inLanguage } from '../words.ts';
import type { Route } from './+types/ReturnsPage';
import { PolicyText } from './PolicyText.tsx';
import { returns } from './returns.en.ts';
import { returns as returnsInHindi } from './returns.hi.ts';

export const handle = { hydrate: false };
export const headers = () => ({ 'Cache-Control': 'public, no-cache', 'X-Page-Cache': '1' });
export const loader = ({ context }: Route.LoaderArgs) => ({ publicUrl: context.get(readingContext).publicUrl });

const words = () => inLanguage({ en: returns, hi: returnsInHindi });

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

export default function ReturnsPage() {
  return <PolicyText policy={words()} />;
}
