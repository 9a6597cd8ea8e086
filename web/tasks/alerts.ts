import { alertForgotten, dueAlert } from '#shared/rules/due.ts';
import type { Task } from './board.ts';

export type Alert = { id: string; title: string; kind: 'soon' | 'overdue' };

/** Which tasks have been told of, by id, and when (ms). */
export type Told = Readonly<Record<string, number>>;

const forgottenAfter = 48 * 3_600_000;

/** What is to be told now, each task once, and what has been told afterwards. */
export function newAlerts(tasks: readonly Task[], told: Told, now: number): { alerts: Alert[]; told: Told } {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const kept = Object.entries(told).filter(([id, at]) => {
    const task = byId.get(id);
    return task ? !alertForgotten(task, now) : now - at < forgottenAfter;
  });
  const after = new Map(kept);
  const alerts = tasks.flatMap((task) => {
    const kind = dueAlert(task, now);
    if (!kind || after.has(task.id)) return [];
    after.set(task.id, now);
    return [{ id: task.id, title: task.title, kind }];
  });
  return { alerts, told: Object.fromEntries(after) };
}
