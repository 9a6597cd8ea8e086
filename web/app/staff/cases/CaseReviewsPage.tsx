import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { readFirstData } from '#web/platform/data/first-data.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import type { Route } from './+types/CaseReviewsPage';
import { CaseReviews } from './CaseReviews.tsx';

export const meta = () =>
  pageMeta({ title: m.work_reviews(), description: m.work_reviews_description(), noindex: true });

// The queue is a list of pages, which the browser fetches itself.
export const loader = ({ context }: Route.LoaderArgs) => readFirstData(context, { staff: [['countEnquiries', {}]] });

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function CaseReviewsPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInPage first={loaderData} roles={['seller', 'admin']} title={m.work_reviews()} wide>
      <CaseReviews />
    </SignedInPage>
  );
}
