import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/rules/accounts.ts';
import { UnclaimedOrders } from '#web/app/orders/shared/UnclaimedOrders.tsx';
import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { ApiCallError, endpointQuery } from '#web/platform/data/endpoints.ts';
import { readFirstData } from '#web/platform/data/first-data.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { useLiveCases } from '#web/platform/live/use-live-cases.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import type { Route } from './+types/CasePage';
import { OwnCase } from './OwnCase.tsx';

export const meta = () => pageMeta({ title: m.cases_title(), description: m.cases_description(), noindex: true });

// Lazy, so that customers do not load the staff screens.
const StaffCase = lazy(async () => ({ default: (await import('#web/staff/cases/StaffCase.tsx')).StaffCase }));
const ReadCase = lazy(async () => ({ default: (await import('#web/staff/cases/ReadCase.tsx')).ReadCase }));

export const loader = ({ context, params: { id = '' } }: Route.LoaderArgs) =>
  readFirstData(context, {
    customer: [['GET /api/user/cases/:id', { params: { id }, query: { lang: getLocale() } }]],
    staff: [
      ['GET /api/cases/:id', { params: { id } }],
      ['GET /api/admin/enquiries-waiting', {}],
      ['GET /api/admin/staff', {}],
    ],
  });

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function CasePage({ loaderData }: Route.ComponentProps) {
  return (
    <RequireRole screen="case" first={loaderData}>
      <ForRole />
    </RequireRole>
  );
}

function ForRole() {
  const { id = '' } = useParams();
  const { user, ended } = useSession();
  const hydrated = useHydrated();
  const person = user ?? ended;
  if (!person) return null;
  if (!may('reader', person)) return <ShownCase id={id} />;
  const Case = may('staff', person) ? StaffCase : ReadCase;
  const waiting = (
    <AppShell title={m.app_staff_cases()} wide>
      <RowsSkeleton />
    </AppShell>
  );
  return <Suspense fallback={waiting}>{hydrated ? <Case key={id} id={id} /> : waiting}</Suspense>;
}

function ShownCase({ id }: { id: string }) {
  // A file that is chosen before its field is hydrated would be lost.
  const hydrated = useHydrated();
  useLiveCases();
  const query = useQuery(endpointQuery('GET /api/user/cases/:id', { params: { id }, query: { lang: getLocale() } }));
  const status = query.error instanceof ApiCallError ? query.error.failure.status : undefined;
  if (status === 404 || status === 400) return <UnknownCase onClaimed={() => void query.refetch()} />;
  return (
    <AppShell title={query.data?.title ?? m.cases_title()}>
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(one) => (hydrated ? <OwnCase key={one.id} one={one} /> : <RowsSkeleton />)}
      </QueryResult>
    </AppShell>
  );
}

/** A guest who has paid and logged in by phone comes here from the payment page, and can add the order. */
function UnknownCase({ onClaimed }: { onClaimed: () => void }) {
  return (
    <AppShell title={m.cases_unknown_title()}>
      <UnclaimedOrders onClaimed={onClaimed} />
      <EmptyState className="max-w-xl pt-2">
        <p className="text-lg text-muted">{m.cases_unknown_text()}</p>
        <ButtonLink href={localPath(paths.cases)}>{m.cases_all()}</ButtonLink>
      </EmptyState>
    </AppShell>
  );
}
