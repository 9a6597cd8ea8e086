import { AppShell } from '../layout/AppShell.tsx';
import { RequireRole } from '../layout/RequireRole.tsx';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { AuditLog } from './AuditLog.tsx';

export const meta = () => [
  ...pageMeta({ title: m.desk_audit_title(), description: m.desk_audit_description() }),
  { name: 'robots', content: 'noindex' },
];

export default function AuditPage() {
  return (
    <RequireRole roles={['admin']}>
      <AppShell title={m.desk_audit_title()} wide>
        <AuditLog />
      </AppShell>
    </RequireRole>
  );
}
