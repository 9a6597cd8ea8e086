import { brand } from '#shared/brand.ts';
import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Customers } from './Customers.tsx';

export const meta = () =>
  pageMeta({ title: m.customers_title(), description: m.customers_description({ brand: brand.name }), noindex: true });

export default function SellerDashboardPage() {
  return (
    <SignedInPage roles={['seller', 'admin']} title={m.customers_title()} wide>
      <Customers />
    </SignedInPage>
  );
}
