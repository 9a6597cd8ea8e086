import { type TaskStatus, taskStatuses } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';

const names: Record<TaskStatus, () => string> = {
  todo: m.tasks_todo,
  inprogress: m.tasks_inprogress,
  done: m.tasks_done,
};

/** Name of a column. */
export const columnName = (status: TaskStatus): string => names[status]();

const listed: ReadonlySet<string> = new Set(taskStatuses);

export function isColumn(id: string): id is TaskStatus {
  return listed.has(id);
}

/** Drag handle of a card; focused after the card was moved. */
export const handleId = (task: string) => `task-${task}`;
export const titleId = (task: string) => `task-title-${task}`;
export const datesId = (task: string) => `task-dates-${task}`;
export const columnHeadId = (status: TaskStatus) => `column-${status}`;
