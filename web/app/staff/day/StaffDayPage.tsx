import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { StaffDay } from './StaffDay.tsx';

export const meta = () => pageMeta({ title: m.day_title(), description: m.day_description(), noindex: true });

export default function StaffDayPage() {
  return (
    <RequireRole roles={['seller', 'admin']}>
      <AppShell title={m.dashboard_welcome()} wide>
        <StaffDay />
      </AppShell>
    </RequireRole>
  );
}
