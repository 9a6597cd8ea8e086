import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { CaseReviews } from './CaseReviews.tsx';

export const meta = () =>
  pageMeta({ title: m.work_reviews(), description: m.work_reviews_description(), noindex: true });

export default function CaseReviewsPage() {
  return (
    <SignedInPage roles={['seller', 'admin']} title={m.work_reviews()} wide>
      <CaseReviews />
    </SignedInPage>
  );
}
