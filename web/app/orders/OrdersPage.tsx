import { lazy, Suspense } from 'react';
import { isStaff } from '#shared/rules/accounts.ts';
import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { OwnOrders } from './OwnOrders.tsx';

export const meta = () =>
  pageMeta({ title: m.dashboard_orders_title(), description: m.dashboard_orders_description(), noindex: true });

// Lazy, so that customers do not load the staff screen.
const StaffOrders = lazy(async () => ({
  default: (await import('#web/app/staff/orders/StaffOrders.tsx')).StaffOrders,
}));

export default function OrdersPage() {
  return (
    <RequireRole>
      <Orders />
    </RequireRole>
  );
}

/** Order list: all orders for staff, own orders for customers. */
function Orders() {
  const { user, ended } = useSession();
  const person = user ?? ended;
  if (!person) return null;
  const staff = isStaff(person.role);
  return (
    <AppShell title={m.dashboard_orders_title()} wide={staff}>
      {staff ? (
        <Suspense fallback={<RowsSkeleton />}>
          <StaffOrders />
        </Suspense>
      ) : (
        <OwnOrders />
      )}
    </AppShell>
  );
}
