import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { StaffDay } from './StaffDay.tsx';

export const meta = () => pageMeta({ title: m.day_title(), description: m.day_description(), noindex: true });

export default function StaffDayPage() {
  return (
    <SignedInPage roles={['seller', 'admin']} title={m.dashboard_welcome()} wide>
      <StaffDay />
    </SignedInPage>
  );
}
