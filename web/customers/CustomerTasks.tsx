import { paths } from '#shared/paths.ts';
import type { TaskStatus } from '#shared/rules/tasks.ts';
import type { Reply } from '../api.ts';
import { Asked } from '../asking/Asked.tsx';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { m } from '../paraglide/messages.js';
import { dayInIst } from '../ui/day-in-ist.ts';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { Nothing, Section } from './Section.tsx';
import { useNews } from './use-news.ts';

type Task = Reply<'listTasks'>[number];

const columns: Record<TaskStatus, { text: () => string; ink: string }> = {
  todo: { text: m.customers_task_todo, ink: 'text-muted' },
  inprogress: { text: m.customers_task_inprogress, ink: 'text-kesar' },
  done: { text: m.customers_task_done, ink: 'text-pudina' },
};

/** The tasks on the board that are about this customer. */
export function CustomerTasks({ id }: { id: string }) {
  const asked = useAsked(`tasks ${id}`, () => reply('listTasks', { query: { customerId: id } }));
  useNews(['tasks'], asked.again);
  return (
    <Section
      id="tasks"
      title={m.customers_tasks()}
      aside={
        <a href={paths.taskBoard} className="link target">
          {m.customers_tasks_board()}
        </a>
      }
    >
      <Asked asked={asked} waiting={<RowsSkeleton />}>
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
      </Asked>
    </Section>
  );
}

function Row({ task: { title, status, dueDate, assignee } }: { task: Task }) {
  const { text, ink } = columns[status];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2.5">
      <span className="min-w-0 flex-1 basis-52 font-medium wrap-anywhere">{title}</span>
      <span className="text-sm text-muted">
        {[assignee?.name, dueDate && m.customers_task_due({ day: dayInIst(dueDate) })].filter(Boolean).join(', ')}
      </span>
      <span className={`text-sm font-medium ${ink}`}>{text()}</span>
    </li>
  );
}
