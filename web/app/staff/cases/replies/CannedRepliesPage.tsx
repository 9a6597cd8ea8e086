import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { CannedReplies } from './CannedReplies.tsx';

export const meta = () => pageMeta({ title: m.replies_title(), description: m.replies_description(), noindex: true });

export default function CannedRepliesPage() {
  return (
    <RequireRole roles={['seller', 'admin']}>
      <AppShell title={m.replies_title()}>
        <CannedReplies />
      </AppShell>
    </RequireRole>
  );
}
