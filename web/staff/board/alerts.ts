import { alertForgotten, dueAlert, dueState } from '#shared/rules/task-due.ts';
import type { Task } from './board.ts';

export type Alert = { id: string; title: string; kind: 'soon' | 'overdue' };

/** Time of the last alert of each task in ms, by task id. */
export type AlertHistory = Readonly<Record<string, number>>;

const historyMs = 48 * 3_600_000;

export function newAlerts(
  tasks: readonly Task[],
  history: AlertHistory,
  now: number,
): { alerts: Alert[]; history: AlertHistory } {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const recent = Object.entries(history).filter(([id, at]) => {
    const task = byId.get(id);
    return task ? !alertForgotten(task, now) : now - at < historyMs;
  });
  const after = new Map(recent);
  const alerts = tasks.flatMap((task) => {
    const kind = dueAlert(task, now);
    if (!kind || after.has(task.id)) return [];
    after.set(task.id, now);
    return [{ id: task.id, title: task.title, kind }];
  });
  return { alerts, history: Object.fromEntries(after) };
}

/** With current task data, overdue tasks first, without completed, deleted and postponed tasks. */
export function byUrgency(alerts: readonly Alert[], tasks: readonly Task[], now: number): Alert[] {
  const raised = new Set(alerts.map(({ id }) => id));
  return tasks
    .filter(({ id }) => raised.has(id))
    .toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? ''))
    .flatMap((task) => {
      const kind = dueState(task, now);
      return kind ? [{ id: task.id, title: task.title, kind }] : [];
    });
}

export function countDue(tasks: readonly Task[], now: number) {
  const states = tasks.map((task) => dueState(task, now));
  const count = (kind: Alert['kind']) => states.filter((state) => state === kind).length;
  return { overdue: count('overdue'), soon: count('soon') };
}
