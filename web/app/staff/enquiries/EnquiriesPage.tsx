import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { EnquiryInbox } from './EnquiryInbox.tsx';

export const meta = () =>
  pageMeta({ title: m.app_enquiries(), description: m.desk_enquiries_description(), noindex: true });

export default function EnquiriesPage() {
  return (
    <SignedInPage roles={['seller', 'admin']} title={m.app_enquiries()} wide>
      <EnquiryInbox />
    </SignedInPage>
  );
}
