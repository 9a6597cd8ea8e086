import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { readFirstData } from '#web/platform/data/first-data.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import type { Route } from './+types/CaseReviewsPage';
import { CaseReviews, firstReviews } from './CaseReviews.tsx';

export const meta = () =>
  pageMeta({ title: m.work_reviews(), description: m.work_reviews_description(), noindex: true });

export const loader = ({ context, request }: Route.LoaderArgs) =>
  readFirstData(context, {
    staff: [
      ['GET /api/admin/enquiries-waiting', {}],
      ['GET /api/case-reviews', firstReviews(new URL(request.url).searchParams.get('case') ?? undefined)],
    ],
  });

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function CaseReviewsPage({ loaderData }: Route.ComponentProps) {
  // Each opening of a document is logged, so documents are fetched only by the browser, once.
  const hydrated = useHydrated();
  return (
    <SignedInPage screen="caseReviews" first={loaderData} title={m.work_reviews()} wide>
      {hydrated ? <CaseReviews /> : <RowsSkeleton />}
    </SignedInPage>
  );
}
