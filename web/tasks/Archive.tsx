import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { Asked } from '../asking/Asked.tsx';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { BackIcon } from '../ui/icons.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import type { Task } from './board.ts';
import { TaskTicket } from './TaskTicket.tsx';

/** Done tasks of long ago, page after page. */
export function Archive() {
  const [older, setOlder] = useState<readonly Task[]>([]);
  const [before, setBefore] = useState<string>();
  const asked = useAsked(before ?? '', () =>
    reply('listTasks', { query: { archive: 'true', ...(before ? { before } : {}) } }),
  );
  const page = asked.data;
  const keep = useEffectEvent((more: readonly Task[]) =>
    setOlder((all) => [...all, ...more.filter(({ id }) => !all.some((task) => task.id === id))]),
  );
  useEffect(() => {
    if (page) keep(page);
  }, [page]);
  const last = older.at(-1)?.id;
  return (
    <>
      <Link to={paths.taskBoard} className="link target gap-2">
        <BackIcon className="size-5" />
        {m.tasks_archive_back()}
      </Link>
      <h2 className="mt-3 text-2xl">{m.tasks_archive_title()}</h2>
      <p className="mt-1 mb-5 text-muted">{m.tasks_archive_hint()}</p>
      <ul className="grid items-start gap-x-5 md:grid-cols-2 xl:grid-cols-3">
        {older.map((task) => (
          <li key={task.id} className="kot-place">
            <TaskTicket task={task} handle={(head) => <div className="kot-handle">{head}</div>} />
          </li>
        ))}
      </ul>
      <Asked asked={asked} waiting={<RowsSkeleton />}>
        {(tasks) =>
          tasks.length > 0 && last ? (
            <Button variant="ghost" small className="mt-2" onClick={() => setBefore(last)}>
              {m.tasks_archive_older()}
            </Button>
          ) : (
            <p className="text-muted">{older.length > 0 ? m.tasks_archive_all() : m.tasks_archive_none()}</p>
          )
        }
      </Asked>
    </>
  );
}
