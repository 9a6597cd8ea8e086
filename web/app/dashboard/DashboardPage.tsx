import { lazy, Suspense } from 'react';
import { ContinueOrder } from '#web/app/orders/shared/ContinueOrder.tsx';
import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { readFirstData } from '#web/platform/data/first-data.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import type { Route } from './+types/DashboardPage';
import { Dashboard } from './Dashboard.tsx';

// Lazy, because the combobox library is not needed for the first view.
const DashboardSearch = lazy(async () => ({ default: (await import('./DashboardSearch.tsx')).DashboardSearch }));

const searchPlace = <div className="control needs-script" />;

export const meta = () =>
  pageMeta({ title: m.dashboard_title(), description: m.dashboard_description(), noindex: true });

export function loader({ context }: Route.LoaderArgs) {
  return readFirstData(context, {
    customer: [
      ['GET /api/user/dashboard', {}],
      ['GET /api/user/favourites', {}],
      ['GET /api/user/cases', { query: { lang: getLocale() } }],
      ['GET /api/user/unclaimed-orders', {}],
    ],
  });
}

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  // The combobox library positions its list with style attributes, which the CSP forbids in server-rendered HTML.
  const hydrated = useHydrated();
  return (
    <SignedInPage
      screen="dashboard"
      first={loaderData}
      title={m.dashboard_welcome()}
      search={<Suspense fallback={searchPlace}>{hydrated ? <DashboardSearch /> : searchPlace}</Suspense>}
    >
      <ContinueOrder className="mb-6" />
      <Dashboard />
    </SignedInPage>
  );
}
