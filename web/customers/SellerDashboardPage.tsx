import { AppShell } from '../layout/AppShell.tsx';
import { RequireRole } from '../layout/RequireRole.tsx';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { Customers } from './Customers.tsx';

export const meta = () => [
  ...pageMeta({ title: m.customers_title(), description: m.customers_description() }),
  { name: 'robots', content: 'noindex' },
];

export default function SellerDashboardPage() {
  return (
    <RequireRole roles={['seller', 'admin']}>
      <AppShell title={m.customers_title()} wide>
        <Customers />
      </AppShell>
    </RequireRole>
  );
}
