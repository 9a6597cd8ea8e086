import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { taskStatusNames } from '#web/staff/shared/task-status.ts';
import { nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';

type Task = Reply<'GET /api/tasks'>[number];

export function CaseTasks({ one }: { one: StaffCaseReply }) {
  const query = useQuery(endpointQuery('GET /api/tasks', { query: { orderId: one.orderId } }));
  return (
    <div>
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(tasks) => <Rows tasks={tasks.filter(({ status }) => status !== 'done')} caseId={one.id} />}
      </QueryResult>
    </div>
  );
}

function Rows({ tasks, caseId }: { tasks: readonly Task[]; caseId: string }) {
  const ofStep = (task: Task) => task.case?.id === caseId;
  const shown = [...tasks.filter(ofStep), ...tasks.filter((task) => !ofStep(task))];
  if (shown.length === 0) return <p className="py-2.5 text-muted">{m.work_tasks_none()}</p>;
  return (
    <ul className="text-sm">
      {shown.map((task) => (
        <li key={task.id} className="border-b border-line">
          <Link
            to={`${paths.taskBoard}?task=${task.id}`}
            className="group block min-h-11 content-center py-2 underline-offset-4"
          >
            <span className="block text-base font-medium wrap-anywhere group-hover:underline">{task.title}</span>
            <span className="flex flex-wrap gap-x-4 text-muted">
              {ofStep(task) && <strong className="text-ink">{m.work_task_of_step()}</strong>}
              <span>{taskStatusNames[task.status]()}</span>
              {task.assignee && <span>{task.assignee.name}</span>}
              {task.dueDate && <span>{m.work_by({ day: nearDay(task.dueDate) })}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
