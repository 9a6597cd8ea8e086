import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { OfficeCalendar } from './OfficeCalendar.tsx';

export const meta = () => pageMeta({ title: m.calendar_title(), description: m.calendar_description(), noindex: true });

export default function CalendarPage() {
  return (
    <RequireRole roles={['admin']}>
      <AppShell title={m.calendar_title()}>
        <OfficeCalendar />
      </AppShell>
    </RequireRole>
  );
}
