import { AppShell } from '../layout/AppShell.tsx';
import { RequireRole } from '../layout/RequireRole.tsx';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { Staff } from './Staff.tsx';

export const meta = () => [
  ...pageMeta({ title: m.desk_staff_title(), description: m.desk_staff_description() }),
  { name: 'robots', content: 'noindex' },
];

export default function StaffPage() {
  return (
    <RequireRole roles={['admin']}>
      <AppShell title={m.desk_staff_title()}>
        <Staff />
      </AppShell>
    </RequireRole>
  );
}
