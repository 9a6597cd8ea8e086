import { lazy, Suspense } from 'react';
import { ContinueOrder } from '#web/app/orders/shared/ContinueOrder.tsx';
import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Dashboard } from './Dashboard.tsx';

// Lazy, because the combobox library is not needed for the first view.
const DashboardSearch = lazy(async () => ({ default: (await import('./DashboardSearch.tsx')).DashboardSearch }));

export const meta = () =>
  pageMeta({ title: m.dashboard_title(), description: m.dashboard_description(), noindex: true });

export default function DashboardPage() {
  return (
    <SignedInPage
      roles={['user']}
      sendsStaffHome
      title={m.dashboard_welcome()}
      search={
        <Suspense fallback={<div className="control" />}>
          <DashboardSearch />
        </Suspense>
      }
    >
      <ContinueOrder className="mb-6" />
      <Dashboard />
    </SignedInPage>
  );
}
