import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { CannedReplies } from './CannedReplies.tsx';

export const meta = () =>
  pageMeta({ title: m.desk_replies_title(), description: m.desk_replies_description(), noindex: true });

export default function CannedRepliesPage() {
  return (
    <SignedInPage screen="cannedReplies" title={m.desk_replies_title()}>
      <CannedReplies />
    </SignedInPage>
  );
}
