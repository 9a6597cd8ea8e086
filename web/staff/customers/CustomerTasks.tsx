import { useQuery } from '@tanstack/react-query';
import { paths } from '#shared/paths.ts';
import type { TaskStatus } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { taskStatusNames } from '#web/staff/shared/task-status.ts';
import { nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { CustomerSection, Nothing } from './CustomerSection.tsx';

type Task = Reply<'GET /api/tasks'>[number];

const statusInks: Record<TaskStatus, string> = {
  todo: 'text-muted',
  inprogress: 'text-kesar',
  done: 'text-pudina',
};

export function CustomerTasks({ id }: { id: string }) {
  const query = useQuery(endpointQuery('GET /api/tasks', { query: { customerId: id } }));
  return (
    <CustomerSection
      id="tasks"
      title={m.customers_tasks()}
      aside={
        <a href={paths.taskBoard} className="link target">
          {m.customers_tasks_board()}
        </a>
      }
    >
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(tasks) => (
          <>
            {tasks.length === 0 && <Nothing>{m.customers_tasks_none()}</Nothing>}
            <ul>
              {tasks.map((task) => (
                <Row key={task.id} task={task} />
              ))}
            </ul>
          </>
        )}
      </QueryResult>
    </CustomerSection>
  );
}

function Row({ task: { title, status, dueDate, assignee } }: { task: Task }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2.5">
      <span className="min-w-0 flex-1 basis-52 font-medium wrap-anywhere">{title}</span>
      <span className="text-sm text-muted">
        {[assignee?.name, dueDate && m.customers_task_due({ day: nearDay(dueDate) })].filter(Boolean).join(', ')}
      </span>
      <span className={`text-sm font-medium ${statusInks[status]}`}>{taskStatusNames[status]()}</span>
    </li>
  );
}
