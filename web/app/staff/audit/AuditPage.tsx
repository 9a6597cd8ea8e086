import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { AuditLogScreen } from './AuditLogScreen.tsx';

export const meta = () =>
  pageMeta({ title: m.desk_audit_title(), description: m.desk_audit_description(), noindex: true });

export default function AuditPage() {
  return (
    <RequireRole roles={['admin']}>
      <AppShell title={m.desk_audit_title()} wide>
        <AuditLogScreen />
      </AppShell>
    </RequireRole>
  );
}
