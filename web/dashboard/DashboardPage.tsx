import { AppShell } from '../layout/AppShell.tsx';
import { RequireRole } from '../layout/RequireRole.tsx';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { Dashboard } from './Dashboard.tsx';
import { SearchBox } from './SearchBox.tsx';

export const meta = () => [
  ...pageMeta({ title: m.dashboard_title(), description: m.dashboard_description() }),
  { name: 'robots', content: 'noindex' },
];

export default function DashboardPage() {
  return (
    <RequireRole roles={['user']} sendsStaffHome>
      <AppShell title={m.dashboard_welcome()} search={<SearchBox />}>
        <Dashboard />
      </AppShell>
    </RequireRole>
  );
}
