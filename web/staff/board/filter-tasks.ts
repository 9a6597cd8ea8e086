import { matchesSearch, parseSearch, type SearchTerms } from '#shared/rules/search.ts';
import { columnOrder, dueToday } from '#shared/rules/task-due.ts';
import { type TaskStatus, taskStatuses } from '#shared/rules/tasks.ts';
import type { Task } from './board.ts';

export type BoardFilters = { mine: boolean; today: boolean; search: string };

const none: readonly Task[] = [];
const noFilters: BoardFilters = { mine: false, today: false, search: '' };

/** Each word occurs in title, assignee, customer or order, or the search starts the order number. */
function matchesFilters(
  task: Task,
  { mine, today }: BoardFilters,
  searchTerms: SearchTerms,
  me: string,
  now: number,
): boolean {
  if (mine && task.assignee?._id !== me) return false;
  if (today && !dueToday(task, now)) return false;
  if (searchTerms.words.length === 0) return true;
  const { title, assignee, customer, order } = task;
  return matchesSearch(
    searchTerms,
    [title, assignee?.name, customer?.name, order?.id, order?.ticket, order?.planName, order?.buyer].join(' '),
    order?.id,
  );
}

export function inColumns(tasks: readonly Task[] = none, filters = noFilters, me = '', now = Date.now()) {
  const searchTerms = parseSearch(filters.search);
  const found = tasks.filter((task) => matchesFilters(task, filters, searchTerms, me, now));
  const columns: Record<TaskStatus, Task[]> = { todo: [], inprogress: [], done: [] };
  for (const status of taskStatuses)
    columns[status] = found.filter((task) => task.status === status).sort(columnOrder(status));
  return columns;
}
