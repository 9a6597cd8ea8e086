import { data } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import type { Route } from './+types/TooManyRequests';
import { BrandLink } from './BrandLink.tsx';
import { TooManyMessage } from './TooManyPage.tsx';

export const handle = { hydrate: false, scripts: false, canonical: false };
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Page-Policy': 'no-scripts' });

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return data({ seconds: Number(query.get('seconds')), isForm: query.has('form') }, { status: 429 });
}

export const meta = () =>
  pageMeta({ title: m.site_too_many_title(), description: m.site_too_many_text(), noindex: true });

/** Rendered by the server in place of a page or form that it refuses; has no address of its own, and no scripts. */
export default function TooManyRequests({ loaderData: { seconds, isForm } }: Route.ComponentProps) {
  return (
    <>
      <header className="border-b border-line">
        <div className="wrap flex h-16 items-center">
          <BrandLink className="" />
        </div>
      </header>
      <main id="content">
        <TooManyMessage seconds={seconds} refused={isForm ? 'form' : 'page'} />
      </main>
    </>
  );
}
