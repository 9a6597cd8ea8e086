import { lazy, Suspense } from 'react';
import { may } from '#shared/rules/accounts.ts';
import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { readFirstData } from '#web/platform/data/first-data.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import type { Route } from './+types/CasesPage';
import { OwnCases } from './OwnCases.tsx';

export const meta = () => pageMeta({ title: m.cases_title(), description: m.cases_description(), noindex: true });

// Lazy, so that customers do not load the staff screen.
const StaffCases = lazy(async () => ({ default: (await import('#web/staff/cases/StaffCases.tsx')).StaffCases }));

export function loader({ context }: Route.LoaderArgs) {
  return readFirstData(context, {
    customer: [
      ['GET /api/user/cases', { query: { lang: getLocale() } }],
      ['GET /api/user/unclaimed-orders', {}],
    ],
    staff: [
      ['GET /api/admin/enquiries-waiting', {}],
      ['GET /api/staff/saved-views', {}],
    ],
  });
}

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function CasesPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequireRole screen="cases" first={loaderData}>
      <Cases />
    </RequireRole>
  );
}

function Cases() {
  const { user, ended } = useSession();
  const hydrated = useHydrated();
  const person = user ?? ended;
  if (!person) return null;
  if (!may('reader', person))
    return (
      <AppShell title={m.cases_title()}>
        <OwnCases />
      </AppShell>
    );
  return (
    <AppShell title={m.app_staff_cases()} wide>
      <Suspense fallback={<RowsSkeleton />}>{hydrated ? <StaffCases /> : <RowsSkeleton />}</Suspense>
    </AppShell>
  );
}
