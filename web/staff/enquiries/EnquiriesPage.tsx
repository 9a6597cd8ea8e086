import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { readFirstData } from '#web/platform/data/first-data.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import type { Route } from './+types/EnquiriesPage';
import { EnquiryInbox } from './EnquiryInbox.tsx';

export const meta = () =>
  pageMeta({ title: m.app_enquiries(), description: m.desk_enquiries_description(), noindex: true });

export function loader({ context, request }: Route.LoaderArgs) {
  const unfiltered = new URL(request.url).search === '';
  return readFirstData(context, {
    staff: [
      ['GET /api/admin/enquiries-waiting', {}],
      ...(unfiltered ? [['GET /api/admin/enquiries', { query: {} }] as const] : []),
    ],
  });
}

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function EnquiriesPage({ loaderData }: Route.ComponentProps) {
  // Text typed into the search field before hydration would be lost.
  const hydrated = useHydrated();
  return (
    <SignedInPage screen="enquiries" first={loaderData} title={m.app_enquiries()} wide>
      {hydrated ? <EnquiryInbox /> : <RowsSkeleton />}
    </SignedInPage>
  );
}
