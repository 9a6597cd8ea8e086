import { brand } from '#shared/brand.ts';
import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Customers } from './Customers.tsx';

export const meta = () =>
  pageMeta({ title: m.customers_title(), description: m.customers_description({ brand: brand.name }), noindex: true });

export default function SellerDashboardPage() {
  return (
    <RequireRole roles={['seller', 'admin']}>
      <AppShell title={m.customers_title()} wide>
        <Customers />
      </AppShell>
    </RequireRole>
  );
}
