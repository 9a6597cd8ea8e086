import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { OfficeCalendar } from './OfficeCalendar.tsx';

export const meta = () =>
  pageMeta({ title: m.desk_calendar_title(), description: m.desk_calendar_description(), noindex: true });

export default function CalendarPage() {
  return (
    <SignedInPage screen="calendar" title={m.desk_calendar_title()}>
      <OfficeCalendar />
    </SignedInPage>
  );
}
