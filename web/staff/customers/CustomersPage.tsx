import { brand } from '#shared/brand.ts';
import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { readFirstData } from '#web/platform/data/first-data.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import type { Route } from './+types/CustomersPage';
import { Customers } from './Customers.tsx';
import { listInput } from './use-users.ts';
import { parseView } from './view.ts';

export const meta = () =>
  pageMeta({ title: m.customers_title(), description: m.customers_description({ brand: brand.name }), noindex: true });

export function loader({ context, request }: Route.LoaderArgs) {
  const view = parseView(new URL(request.url).searchParams);
  return readFirstData(context, {
    staff: [
      ['GET /api/admin/users', listInput(view)],
      ['GET /api/admin/enquiries-waiting', {}],
    ],
  });
}

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  // Text typed into the search field before hydration would be lost.
  const hydrated = useHydrated();
  return (
    <SignedInPage screen="sellerDashboard" first={loaderData} title={m.customers_title()} wide>
      {hydrated ? <Customers /> : <RowsSkeleton />}
    </SignedInPage>
  );
}
