import { lazy, Suspense } from 'react';
import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { LiveBoard } from './LiveBoard.tsx';
import { useFilters } from './use-filters.ts';
import { VerseBanner } from './VerseBanner.tsx';

export const meta = () => pageMeta({ title: m.tasks_title(), description: m.tasks_description(), noindex: true });

export default function TaskBoardPage() {
  return (
    <RequireRole roles={['seller', 'admin']} title={m.tasks_title()}>
      <TaskBoard />
    </RequireRole>
  );
}

const Archive = lazy(async () => ({ default: (await import('./Archive.tsx')).Archive }));

/** Board or archive, by the URL. */
function TaskBoard() {
  const urlFilters = useFilters();
  return (
    <AppShell title={m.tasks_title()} banner={urlFilters.archive ? undefined : <VerseBanner />} wide>
      {urlFilters.archive ? (
        <Suspense>
          <Archive />
        </Suspense>
      ) : (
        <LiveBoard urlFilters={urlFilters} />
      )}
    </AppShell>
  );
}
