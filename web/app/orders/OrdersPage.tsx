import { lazy, Suspense } from 'react';
import { may } from '#shared/rules/accounts.ts';
import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { readFirstData } from '#web/platform/data/first-data.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import type { Route } from './+types/OrdersPage';
import { OwnOrders } from './OwnOrders.tsx';

export const meta = () =>
  pageMeta({ title: m.dashboard_orders_title(), description: m.dashboard_orders_description(), noindex: true });

// Lazy, so that customers do not load the staff screen.
const StaffOrders = lazy(async () => ({
  default: (await import('#web/staff/orders/StaffOrders.tsx')).StaffOrders,
}));

export const loader = ({ context }: Route.LoaderArgs) =>
  readFirstData(context, {
    customer: [['GET /api/user/unclaimed-orders', {}]],
    staff: [['GET /api/admin/enquiries-waiting', {}]],
  });

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequireRole screen="orders" first={loaderData}>
      <Orders />
    </RequireRole>
  );
}

function Orders() {
  const { user, ended } = useSession();
  const hydrated = useHydrated();
  const person = user ?? ended;
  if (!person) return null;
  const staff = may('reader', person);
  return (
    <AppShell title={m.dashboard_orders_title()} wide={staff}>
      {staff ? (
        <Suspense fallback={<RowsSkeleton />}>{hydrated ? <StaffOrders /> : <RowsSkeleton />}</Suspense>
      ) : (
        <OwnOrders />
      )}
    </AppShell>
  );
}
