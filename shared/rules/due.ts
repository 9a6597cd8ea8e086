/** Task deadlines in Indian time, and when staff are alerted. */

import { alertWindow, type TaskStatus } from './tasks.ts';

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

type Due = { status: TaskStatus; dueDate: string | null };

/** Deadline status at `now` (ms): due within six hours, overdue, or neither. Done and undated tasks are neither. */
export function dueState({ status, dueDate }: Due, now: number): 'soon' | 'overdue' | null {
  if (status === 'done' || dueDate === null) return null;
  const left = Date.parse(dueDate) - now;
  if (left <= 0) return 'overdue';
  return left <= alertWindow.before ? 'soon' : null;
}

/** The alert for a task at `now` (ms); null once the deadline is more than a day past. */
export function dueAlert(task: Due, now: number): 'soon' | 'overdue' | null {
  const state = dueState(task, now);
  const late = task.dueDate !== null && now - Date.parse(task.dueDate) > alertWindow.after;
  return late ? null : state;
}

/** Whether a task may alert again: it is done, has no date, or is due in more than six hours. */
export function alertForgotten({ status, dueDate }: Due, now: number): boolean {
  return status === 'done' || dueDate === null || Date.parse(dueDate) - now > alertWindow.before;
}

/** UTC offset of India, without daylight saving time. */
const indiaAhead = 5.5 * hour;

/** True for an open task due before the end of today in India, including overdue ones. */
export function dueToday({ status, dueDate }: Due, now: number): boolean {
  const midnight = (Math.floor((now + indiaAhead) / day) + 1) * day - indiaAhead;
  return status !== 'done' && dueDate !== null && Date.parse(dueDate) < midnight;
}

/** ISO time to Indian local time '2026-11-21T00:30', the format of date fields. */
export function asIndiaClock(iso: string): string {
  return new Date(Date.parse(iso) + indiaAhead).toISOString().slice(0, 16);
}

/** Indian local time '2026-11-21T00:30' to ISO time in UTC; undefined if invalid. */
export function fromIndiaClock(shown: string): string | undefined {
  const time = Date.parse(`${shown}Z`) - indiaAhead;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Milliseconds left as '2h 14m 09s', with days if there are any. */
export function countdownOf(left: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const seconds = Math.ceil(left / second);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24];
  const rest = `${two(Math.floor(seconds / 60) % 60)}m ${two(seconds % 60)}s`;
  return days > 0 ? `${days}d ${two(hours)}h ${rest}` : `${hours}h ${rest}`;
}

type Placed = Due & { id: string; doneAt: string | null; createdAt: string };

/** Sort order in a column: by date, tasks without a date last; done tasks by completion, newest first. */
export function inColumnOrder(a: Placed, b: Placed): number {
  if (a.status === 'done' && b.status === 'done')
    return (b.doneAt ?? '9').localeCompare(a.doneAt ?? '9') || a.id.localeCompare(b.id);
  return (
    (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9') ||
    a.createdAt.localeCompare(b.createdAt) ||
    a.id.localeCompare(b.id)
  );
}
