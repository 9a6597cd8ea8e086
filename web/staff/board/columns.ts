import { type TaskStatus, taskStatuses } from '#shared/rules/tasks.ts';
import { taskStatusNames } from '#web/staff/shared/task-status.ts';

export const columnName = (status: TaskStatus): string => taskStatusNames[status]();

const listed: ReadonlySet<string> = new Set(taskStatuses);

export function isColumn(id: string): id is TaskStatus {
  return listed.has(id);
}

/** Returns the id of a card's drag handle, which is focused after the card has been moved. */
export const handleId = (task: string) => `task-${task}`;
export const titleId = (task: string) => `task-title-${task}`;
export const datesId = (task: string) => `task-dates-${task}`;
export const columnHeadId = (status: TaskStatus) => `column-${status}`;
