import { skipToken, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { formatCount } from '#shared/rules/money.ts';
import { mostOnBoard } from '#shared/rules/tasks.ts';
import { AppShell } from '#web/app/shell/AppShell.tsx';
import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { useMay } from '#web/platform/auth/use-may.ts';
import { readFirstData, useFirstReply } from '#web/platform/data/first-data.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/TaskBoardPage';
import { BoardBeforeHydration } from './BoardSkeleton.tsx';
import { boardKey, type Task } from './board.ts';
import { inColumns } from './filter-tasks.ts';
import { LiveBoard } from './LiveBoard.tsx';
import { ReadBoard } from './ReadBoard.tsx';
import { useFilters } from './use-filters.ts';
import { VerseBanner } from './VerseBanner.tsx';

export const meta = () => pageMeta({ title: m.tasks_title(), description: m.tasks_description(), noindex: true });

export const loader = ({ context }: Route.LoaderArgs) =>
  readFirstData(context, {
    staff: [
      ['GET /api/tasks', { query: {} }, boardKey],
      ['GET /api/admin/enquiries-waiting', {}],
      ['GET /api/gita', {}],
    ],
  });

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function TaskBoardPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequireRole screen="taskBoard" first={loaderData} title={m.tasks_title()}>
      <TaskBoard />
    </RequireRole>
  );
}

const Archive = lazy(async () => ({ default: (await import('./Archive.tsx')).Archive }));

/** Before hydration the cards are read-only, because dragging and preferences need the browser. */
function TaskBoard() {
  const urlFilters = useFilters();
  const hydrated = useHydrated();
  const works = useMay('staff');
  const tasks = useFirstReply(boardKey) as readonly Task[] | undefined;
  const columns = tasks && !hydrated && !urlFilters.filtered && !urlFilters.archive ? inColumns(tasks) : undefined;
  return (
    <AppShell title={m.tasks_title()} banner={urlFilters.archive ? undefined : <VerseBanner />} wide>
      {/* Outside the part that hydration replaces: painting this notice again would delay the largest contentful
          paint. */}
      {!urlFilters.archive && <MoreThanShown />}
      {!hydrated ? (
        <BoardBeforeHydration columns={columns} />
      ) : !works ? (
        <ReadBoard />
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

const isCut = (tasks: readonly Task[]) => tasks.length >= mostOnBoard;

/** Notice above a board that does not show all tasks; reads the list that the board has fetched. */
function MoreThanShown() {
  const { data: cut } = useQuery({ queryKey: boardKey, queryFn: skipToken, select: isCut });
  if (!cut) return null;
  return (
    <Notice quiet className="mb-4 lg:mb-2">
      {m.tasks_more_than_shown({ count: formatCount(mostOnBoard) })}
    </Notice>
  );
}
