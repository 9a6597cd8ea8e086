import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { StaffScreen } from './StaffScreen.tsx';

export const meta = () =>
  pageMeta({ title: m.desk_staff_title(), description: m.desk_staff_description(), noindex: true });

export default function StaffPage() {
  return (
    <SignedInPage screen="staff" title={m.desk_staff_title()}>
      <StaffScreen />
    </SignedInPage>
  );
}
