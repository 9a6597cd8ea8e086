import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Ratings } from './Ratings.tsx';

export const meta = () => pageMeta({ title: m.ratings_title(), description: m.ratings_description(), noindex: true });

export default function RatingsPage() {
  return (
    <RequireRole roles={['seller', 'admin']}>
      <AppShell title={m.ratings_title()}>
        <Ratings />
      </AppShell>
    </RequireRole>
  );
}
