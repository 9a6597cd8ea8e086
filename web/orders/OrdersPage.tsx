import { AppShell } from '../layout/AppShell.tsx';
import { RequireRole } from '../layout/RequireRole.tsx';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { OwnOrders } from './OwnOrders.tsx';

export const meta = () => [
  ...pageMeta({ title: m.dashboard_orders_title(), description: m.dashboard_orders_description() }),
  { name: 'robots', content: 'noindex' },
];

export default function OrdersPage() {
  return (
    <RequireRole>
      <AppShell title={m.dashboard_orders_title()}>
        <OwnOrders />
      </AppShell>
    </RequireRole>
  );
}
