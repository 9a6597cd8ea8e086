import { endOfDay } from './india-time.ts';
import { alertWindow, type TaskStatus } from './tasks.ts';

const second = 1_000;

type Due = { status: TaskStatus; dueDate: string | null };

/** Returns the due state of a task at `now` (ms): due within six hours or overdue; null if neither, done or undated. */
export function dueState({ status, dueDate }: Due, now: number): 'soon' | 'overdue' | null {
  if (status === 'done' || dueDate === null) return null;
  const left = Date.parse(dueDate) - now;
  if (left <= 0) return 'overdue';
  return left <= alertWindow.before ? 'soon' : null;
}

/** Returns the alert for a task at `now` (ms); null once the deadline is more than a day past. */
export function dueAlert(task: Due, now: number): 'soon' | 'overdue' | null {
  const state = dueState(task, now);
  const late = task.dueDate !== null && now - Date.parse(task.dueDate) > alertWindow.after;
  return late ? null : state;
}

/** Whether a task may alert again: it is done, has no date, or is due in more than six hours. */
export function alertForgotten({ status, dueDate }: Due, now: number): boolean {
  return status === 'done' || dueDate === null || Date.parse(dueDate) - now > alertWindow.before;
}

export function dueToday({ status, dueDate }: Due, now: number): boolean {
  return status !== 'done' && dueDate !== null && Date.parse(dueDate) < endOfDay(new Date(now)).getTime();
}

/** Formats the milliseconds left as '2h 14m 09s', with days if there are any. */
export function countdownOf(left: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const seconds = Math.ceil(left / second);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24];
  const rest = `${two(Math.floor(seconds / 60) % 60)}m ${two(seconds % 60)}s`;
  return days > 0 ? `${days}d ${two(hours)}h ${rest}` : `${hours}h ${rest}`;
}

type Placed = { id: string; dueDate: string | null; doneAt: string | null; createdAt: string };

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const byDueDate = (a: Placed, b: Placed) =>
  compare(a.dueDate ?? '9', b.dueDate ?? '9') || compare(a.createdAt, b.createdAt) || compare(a.id, b.id);

const byCompletion = (a: Placed, b: Placed) => compare(b.doneAt ?? '9', a.doneAt ?? '9') || compare(a.id, b.id);

/** Do not sort tasks of several columns together: JavaScript engines would return different sequences. */
export const columnOrder = (status: TaskStatus) => (status === 'done' ? byCompletion : byDueDate);
