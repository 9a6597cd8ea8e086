import { memo, type ReactNode } from 'react';
import { useInView } from 'react-intersection-observer';
import { Link } from 'react-router';
import { customerPath, orderPath } from '#shared/paths.ts';
import { guestIdOf } from '#shared/rules/guests.ts';
import { countdownOf, dueState } from '#shared/rules/task-due.ts';
import { m } from '#web/paraglide/messages.js';
import { useMay } from '#web/platform/auth/use-may.ts';
import { useFirstRenderTime } from '#web/platform/data/first-data.ts';
import { UserIcon } from '#web/ui/icons.tsx';
import { moment } from '#web/ui/page-dates.ts';
import type { Task } from './board.ts';
import { useClock } from './clock.ts';
import { datesId, titleId } from './columns.ts';

/** Content of a task card; `handle` renders the draggable part. */
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
      {handle(<Title task={task} id={titleId(task.id)} />)}
      <Dates task={task} done={done} />
      <Who task={task} />
      {actions}
    </article>
  );
});

/** Card before hydration: as high as after it, but without actions and with a static countdown. */
export function TaskSummary({ task }: { task: Task }) {
  const now = useFirstRenderTime();
  const { dueDate, status } = task;
  return (
    <article className="kot">
      <div className="kot-handle">
        <Title task={task} />
      </div>
      <p className="kot-dates figures">
        <span>{dates(task)}</span>
        {dueDate && status !== 'done' && <span className="countdown">{countdownText(Date.parse(dueDate), now)}</span>}
      </p>
      <Who task={task} />
      <div aria-hidden="true" className="kot-acts">
        <span className="kot-act" />
      </div>
    </article>
  );
}

function Who({ task }: { task: Task }) {
  const opensCustomers = useMay('staff');
  return (
    <p className="kot-who">
      <Assignee task={task} />
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
      {!task.customer && task.order && <Buyer order={task.order} />}
      {task.customer && opensCustomers && (
        <Link
          to={customerPath(task.customer._id)}
          aria-label={m.tasks_customer_named({ name: task.customer.name || m.tasks_no_name() })}
          className="kot-link"
        >
          {task.customer.name || m.tasks_no_name()}
        </Link>
      )}
    </p>
  );
}

function Title({ task, id }: { task: Task; id?: string }) {
  return (
    <span id={id} className="block font-semibold leading-[1.3] wrap-anywhere">
      {task.title}
    </span>
  );
}

function Assignee({ task: { assignee } }: { task: Task }) {
  return (
    <span className="inline-flex items-center gap-1 wrap-anywhere">
      <UserIcon className="size-3.5 shrink-0" />
      <span className="sr-only">{m.tasks_assigned_to()} </span>
      {assignee ? assignee.name || m.tasks_no_name() : m.tasks_nobody()}
    </span>
  );
}

/** Name of the buyer; for a guest, a link to the customer page, which exists once the order is paid. */
function Buyer({ order: { id, buyer, guest } }: { order: NonNullable<Task['order']> }) {
  const opensCustomers = useMay('staff');
  if (!buyer) return null;
  if (!guest || !opensCustomers) return <span className="wrap-anywhere">{buyer}</span>;
  return (
    <Link to={customerPath(guestIdOf(id))} aria-label={m.tasks_buyer_named({ name: buyer })} className="kot-link">
      {buyer}
    </Link>
  );
}

function Dates({ task, done }: { task: Task; done: boolean }) {
  return (
    <p id={datesId(task.id)} className="kot-dates figures">
      <span>{dates(task)}</span>
      {!done && task.dueDate && <Countdown due={task.dueDate} />}
    </p>
  );
}

function dates(task: Task): string {
  const { status, dueDate, doneAt } = task;
  if (status === 'done' && doneAt) return m.tasks_done_on({ date: moment(doneAt) });
  if (dueDate) return m.tasks_due({ date: moment(dueDate) });
  const waits = task.case && waitTexts[task.case.ball];
  return waits ? waits() : m.tasks_no_date();
}

/** Texts for the parties for whom a case can wait, except us. */
const waitTexts: Partial<Record<NonNullable<Task['case']>['ball'], () => string>> = {
  customer: m.tasks_waits_customer,
  authority: m.tasks_waits_authority,
  platform: m.tasks_waits_platform,
};

const countdownText = (at: number, now: number) => (now >= at ? m.tasks_overdue() : countdownOf(at - now));

/** Countdown to an ISO time, then 'Overdue'; updates only while in view. */
const Countdown = memo(function Countdown({ due }: { due: string }) {
  const at = Date.parse(due);
  const { ref: place, inView: seen } = useInView();
  const text = useClock((now) => countdownText(at, now), seen);
  return (
    <span ref={place} className="countdown">
      {text}
    </span>
  );
});

function useDueState(dueDate: string | null, done: boolean) {
  return useClock((now) => dueState({ status: done ? 'done' : 'todo', dueDate }, now));
}
