import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { OfficeCalendar } from './OfficeCalendar.tsx';

export const meta = () => pageMeta({ title: m.calendar_title(), description: m.calendar_description(), noindex: true });

export default function CalendarPage() {
  return (
    <SignedInPage roles={['admin']} title={m.calendar_title()}>
      <OfficeCalendar />
    </SignedInPage>
  );
}
