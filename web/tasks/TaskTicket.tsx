import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { customerPath, orderPath } from '#shared/paths.ts';
import { m } from '../paraglide/messages.js';
import { PersonIcon } from '../ui/icons.tsx';
import type { Task } from './board.ts';
import { Countdown, useDueState } from './Countdown.tsx';
import { datesId, titleId } from './columns.ts';
import { dueInWords } from './due-in-words.ts';

/** A ticket's text: the part that can be picked up is `handle`, given what stands in it. */
export const TaskTicket = memo(function TaskTicket({
  task,
  handle,
  actions,
}: {
  task: Task;
  handle: (title: ReactNode) => ReactNode;
  actions?: ReactNode;
}) {
  const done = task.status === 'done';
  const state = useDueState(task.dueDate, done);
  return (
    <article className="kot" data-due={state ?? undefined} data-task={task.id}>
      {handle(<Head task={task} done={done} />)}
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <span className="inline-flex min-h-8 items-center gap-1.5 wrap-anywhere">
          <PersonIcon className="size-4 shrink-0" />
          <span className="sr-only">{m.tasks_assigned_to()} </span>
          {task.assignee ? task.assignee.name || m.tasks_no_name() : m.tasks_nobody()}
        </span>
        <span className="flex flex-wrap items-center gap-x-3">
          {task.order && (
            <Link
              to={orderPath(task.order.id)}
              aria-label={m.tasks_order_named({ ticket: task.order.ticket, plan: task.order.planName })}
              title={task.order.planName}
              className="kot-link"
            >
              {m.tasks_kot({ ticket: task.order.ticket })}
            </Link>
          )}
          {task.customer && (
            <Link
              to={customerPath(task.customer._id)}
              aria-label={m.tasks_customer_named({ name: task.customer.name || m.tasks_no_name() })}
              className="kot-link"
            >
              {task.customer.name || m.tasks_no_name()}
            </Link>
          )}
        </span>
      </p>
      {actions}
    </article>
  );
});

function Head({ task, done }: { task: Task; done: boolean }) {
  return (
    <>
      <span id={titleId(task.id)} className="block font-semibold leading-snug wrap-anywhere">
        {task.title}
      </span>
      <span
        id={datesId(task.id)}
        className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted figures"
      >
        <span>{dates(task)}</span>
        {!done && task.dueDate && <Countdown due={task.dueDate} />}
      </span>
    </>
  );
}

function dates({ status, dueDate, doneAt }: Task): string {
  if (status === 'done' && doneAt) return m.tasks_done_on({ date: dueInWords(doneAt) });
  return dueDate ? m.tasks_due({ date: dueInWords(dueDate) }) : m.tasks_no_date();
}
