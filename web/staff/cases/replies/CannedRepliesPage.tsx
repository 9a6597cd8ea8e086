import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { CannedReplies } from './CannedReplies.tsx';

export const meta = () => pageMeta({ title: m.replies_title(), description: m.replies_description(), noindex: true });

export default function CannedRepliesPage() {
  return (
    <SignedInPage roles={['seller', 'admin']} title={m.replies_title()}>
      <CannedReplies />
    </SignedInPage>
  );
}
