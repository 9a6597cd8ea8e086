import { lazy, Suspense } from 'react';
import { isStaff } from '#shared/rules/accounts.ts';
import { AppShell } from '../layout/AppShell.tsx';
import { RequireRole } from '../layout/RequireRole.tsx';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { useSession } from '../session.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { OwnOrders } from './OwnOrders.tsx';

export const meta = () => [
  ...pageMeta({ title: m.dashboard_orders_title(), description: m.dashboard_orders_description() }),
  { name: 'robots', content: 'noindex' },
];

// Customers do not load the desk of the staff.
const StaffOrders = lazy(async () => ({ default: (await import('./staff/StaffOrders.tsx')).StaffOrders }));

export default function OrdersPage() {
  return (
    <RequireRole>
      <Orders />
    </RequireRole>
  );
}

/** Staff see everybody's orders here, customers their own. */
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
