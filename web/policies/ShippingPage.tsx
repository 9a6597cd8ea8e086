import { readingContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { breadcrumbs, linkedData } from '../structured-data.ts';
import { inLanguage } from '../words.ts';
import type { Route } from './+types/ShippingPage';
import { PolicyText } from './PolicyText.tsx';
import { shipping } from './shipping.en.ts';
import { shipping as shippingInHindi } from './shipping.hi.ts';

export const handle = { hydrate: false };
export const headers = () => ({ 'Cache-Control': 'public, no-cache', 'X-Page-Cache': '1' });
export const loader = ({ context }: Route.LoaderArgs) => ({ publicUrl: context.get(readingContext).publicUrl });

const words = () => inLanguage({ en: shipping, hi: shippingInHindi });

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

export default function ShippingPage() {
  return <PolicyText policy={words()} />;
}
