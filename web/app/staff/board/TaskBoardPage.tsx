import { lazy, Suspense } from 'react';
import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { readFirstData, useFirstReply } from '#web/platform/data/first-data.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import type { Route } from './+types/TaskBoardPage';
import { BoardBeforeHydration } from './BoardSkeleton.tsx';
import { boardKey, type Task } from './board.ts';
import { inColumns } from './filter-tasks.ts';
import { LiveBoard } from './LiveBoard.tsx';
import { MoreThanShown } from './MoreThanShown.tsx';
import { useFilters } from './use-filters.ts';
import { VerseBanner } from './VerseBanner.tsx';

export const meta = () => pageMeta({ title: m.tasks_title(), description: m.tasks_description(), noindex: true });

export const loader = ({ context }: Route.LoaderArgs) =>
  readFirstData(context, {
    staff: [
      ['listTasks', { query: {} }, boardKey],
      ['countEnquiries', {}],
      ['getVerse', {}],
    ],
  });

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function TaskBoardPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequireRole first={loaderData} roles={['seller', 'admin']} title={m.tasks_title()}>
      <TaskBoard />
    </RequireRole>
  );
}

const Archive = lazy(async () => ({ default: (await import('./Archive.tsx')).Archive }));

/**
 * Board or archive, depending on the URL. Before hydration the cards are read-only, because dragging and preferences
 * need the browser.
 */
function TaskBoard() {
  const urlFilters = useFilters();
  const hydrated = useHydrated();
  const tasks = useFirstReply(boardKey) as readonly Task[] | undefined;
  const columns = tasks && !hydrated && !urlFilters.filtered && !urlFilters.archive ? inColumns(tasks) : undefined;
  return (
    <AppShell title={m.tasks_title()} banner={urlFilters.archive ? undefined : <VerseBanner />} wide>
      {/* Outside the part that hydration replaces: painting this notice again would delay the largest contentful
          paint. */}
      {!urlFilters.archive && <MoreThanShown />}
      {!hydrated ? (
        <BoardBeforeHydration columns={columns} />
      ) : urlFilters.archive ? (
        <Suspense>
          <Archive />
        </Suspense>
      ) : (
        <LiveBoard urlFilters={urlFilters} />
      )}
    </AppShell>
  );
}
