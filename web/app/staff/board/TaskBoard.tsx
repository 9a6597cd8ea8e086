import { lazy, Suspense } from 'react';
import { AppShell } from '#web/app/shell/AppShell.tsx';
import { m } from '#web/paraglide/messages.js';
import { LiveBoard } from './LiveBoard.tsx';
import { useFilters } from './use-filters.ts';
import { VerseBanner } from './VerseBanner.tsx';

const Archive = lazy(async () => ({ default: (await import('./Archive.tsx')).Archive }));

/** Board or archive, by the URL. */
export function TaskBoard() {
  const wishes = useFilters();
  return (
    <AppShell title={m.tasks_title()} banner={wishes.archive ? undefined : <VerseBanner />} wide>
      {wishes.archive ? (
        <Suspense>
          <Archive />
        </Suspense>
      ) : (
        <LiveBoard wishes={wishes} />
      )}
    </AppShell>
  );
}
