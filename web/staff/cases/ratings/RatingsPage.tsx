import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Ratings } from './Ratings.tsx';

export const meta = () => pageMeta({ title: m.ratings_title(), description: m.ratings_description(), noindex: true });

export default function RatingsPage() {
  return (
    <SignedInPage roles={['seller', 'admin']} title={m.ratings_title()}>
      <Ratings />
    </SignedInPage>
  );
}
