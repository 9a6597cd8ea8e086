import { dueToday, inColumnOrder } from '#shared/rules/due.ts';
import { type TaskStatus, taskStatuses } from '#shared/rules/tasks.ts';
import type { Task } from './board.ts';

export type Filters = { mine: boolean; today: boolean; search: string };

const none: readonly Task[] = [];

/** Whether a task fits the filters of somebody at a time (ms): all words of the search stand somewhere on the ticket. */
function fits(task: Task, { mine, today, search }: Filters, me: string, now: number): boolean {
  if (mine && task.assignee?._id !== me) return false;
  if (today && !dueToday(task, now)) return false;
  if (!search) return true;
  const { title, assignee, customer, order } = task;
  const text = [title, assignee?.name, customer?.name, order?.id, order?.ticket, order?.planName]
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The tasks that fit, by column and in order. */
export function inColumns(tasks: readonly Task[] = none, filters: Filters, me: string, now: number) {
  const found = tasks.filter((task) => fits(task, filters, me, now)).sort(inColumnOrder);
  const columns: Record<TaskStatus, Task[]> = { todo: [], inprogress: [], done: [] };
  for (const status of taskStatuses) columns[status] = found.filter((task) => task.status === status);
  return columns;
}
