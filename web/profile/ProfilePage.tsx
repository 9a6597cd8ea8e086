import { AppShell } from '../layout/AppShell.tsx';
import { RequireRole } from '../layout/RequireRole.tsx';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { Profile } from './Profile.tsx';

export const meta = () => [
  ...pageMeta({ title: m.profile_title(), description: m.profile_description() }),
  { name: 'robots', content: 'noindex' },
];

export default function ProfilePage() {
  return (
    <RequireRole>
      <AppShell title={m.profile_title()}>
        <Profile />
      </AppShell>
    </RequireRole>
  );
}
