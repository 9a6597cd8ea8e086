import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointPages } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { BackIcon } from '#web/ui/icons.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { TaskTicket } from './TaskTicket.tsx';

export function Archive() {
  const query = useInfiniteQuery(
    endpointPages(
      'GET /api/tasks',
      (before: string | undefined) => ({ query: { archive: 'true', ...(before ? { before } : {}) } }),
      (page) => page.at(-1)?.id,
    ),
  );
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const tasks = query.data?.pages.flat() ?? [];
  return (
    <>
      <Link to={paths.taskBoard} className="link target gap-2">
        <BackIcon className="size-5" />
        {m.tasks_archive_back()}
      </Link>
      <h2 className="mt-3 text-2xl">{m.tasks_archive_title()}</h2>
      <p className="mt-1 mb-5 text-muted">{m.tasks_archive_hint()}</p>
      <ul className="grid items-start gap-x-5 md:grid-cols-2 xl:grid-cols-3">
        {tasks.map((task) => (
          <li key={task.id} className="kot-place">
            <TaskTicket task={task} handle={(head) => <div className="kot-handle">{head}</div>} />
          </li>
        ))}
      </ul>
      <QueryResult
        query={{ ...query, refetch: isFetchNextPageError ? fetchNextPage : query.refetch }}
        loading={<RowsSkeleton />}
      >
        {() => (
          <>
            {isFetchingNextPage && <RowsSkeleton />}
            {hasNextPage && !isFetchingNextPage && (
              <Button variant="ghost" small className="mt-2" onClick={() => void fetchNextPage()}>
                {m.tasks_archive_older()}
              </Button>
            )}
            {!hasNextPage && (
              <p className="text-muted">{tasks.length > 0 ? m.tasks_archive_all() : m.tasks_archive_none()}</p>
            )}
          </>
        )}
      </QueryResult>
    </>
  );
}
