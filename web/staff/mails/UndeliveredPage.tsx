import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { FailedMails } from './FailedMails.tsx';

export const meta = () =>
  pageMeta({ title: m.desk_mails_title(), description: m.desk_mails_description(), noindex: true });

export default function UndeliveredPage() {
  return (
    <SignedInPage screen="undelivered" title={m.desk_mails_title()}>
      <FailedMails />
    </SignedInPage>
  );
}
