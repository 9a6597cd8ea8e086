import { dueToday, inColumnOrder } from '#shared/rules/due.ts';
import { isMeant, type Needles, needlesOf } from '#shared/rules/search.ts';
import { type TaskStatus, taskStatuses } from '#shared/rules/tasks.ts';
import type { Task } from './board.ts';

export type Filters = { mine: boolean; today: boolean; search: string };

const none: readonly Task[] = [];

/** Whether a task fits the filters of somebody at a time (ms): all words of the search stand somewhere on the ticket. */
function fits(task: Task, { mine, today }: Filters, needles: Needles, me: string, now: number): boolean {
  if (mine && task.assignee?._id !== me) return false;
  if (today && !dueToday(task, now)) return false;
  if (needles.words.length === 0) return true;
  const { title, assignee, customer, order } = task;
  return isMeant(
    needles,
    [title, assignee?.name, customer?.name, order?.id, order?.ticket, order?.planName].join(' '),
    order?.id,
  );
}

/** The tasks that fit, by column and in order. */
export function inColumns(tasks: readonly Task[] = none, filters: Filters, me: string, now: number) {
  const needles = needlesOf(filters.search);
  const found = tasks.filter((task) => fits(task, filters, needles, me, now)).sort(inColumnOrder);
  const columns: Record<TaskStatus, Task[]> = { todo: [], inprogress: [], done: [] };
  for (const status of taskStatuses) columns[status] = found.filter((task) => task.status === status);
  return columns;
}
