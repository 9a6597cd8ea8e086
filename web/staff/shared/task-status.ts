import type { TaskStatus } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';

export const taskStatusNames: Record<TaskStatus, () => string> = {
  todo: m.tasks_todo,
  inprogress: m.tasks_inprogress,
  done: m.tasks_done,
};
