/** A task is due at a time of India's clock: staff are told shortly before it and shortly after. */

import { alertWindow, type TaskStatus } from './tasks.ts';

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

type Due = { status: TaskStatus; dueDate: string | null };

/** How a task stands against the clock (`now` in ms): due within six hours, overdue, or neither. Done and undated tasks are neither. */
export function dueState({ status, dueDate }: Due, now: number): 'soon' | 'overdue' | null {
  if (status === 'done' || dueDate === null) return null;
  const left = Date.parse(dueDate) - now;
  if (left <= 0) return 'overdue';
  return left <= alertWindow.before ? 'soon' : null;
}

/** What staff are to be told of a task at `now` (ms); a day after it was due nothing more. */
export function dueAlert(task: Due, now: number): 'soon' | 'overdue' | null {
  const state = dueState(task, now);
  const late = task.dueDate !== null && now - Date.parse(task.dueDate) > alertWindow.after;
  return late ? null : state;
}

/** Whether a task may alert anew: it is done, has no date, or more than six hours are left again. */
export function alertForgotten({ status, dueDate }: Due, now: number): boolean {
  return status === 'done' || dueDate === null || Date.parse(dueDate) - now > alertWindow.before;
}

/** India's clock is ahead of UTC by so much, all year round. */
const indiaAhead = 5.5 * hour;

/** An open task that is due before today ends in India; what is late counts as well. */
export function dueToday({ status, dueDate }: Due, now: number): boolean {
  const midnight = (Math.floor((now + indiaAhead) / day) + 1) * day - indiaAhead;
  return status !== 'done' && dueDate !== null && Date.parse(dueDate) < midnight;
}

/** '2026-11-21T00:30' as India's clock shows an ISO time: the form that date fields hold. */
export function asIndiaClock(iso: string): string {
  return new Date(Date.parse(iso) + indiaAhead).toISOString().slice(0, 16);
}

/** The ISO time in UTC at which India's clock shows '2026-11-21T00:30'; undefined where that is no time. */
export function fromIndiaClock(shown: string): string | undefined {
  const time = Date.parse(`${shown}Z`) - indiaAhead;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Milliseconds left as '2h 14m 09s', with days before it where there are any. */
export function countdownOf(left: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const seconds = Math.ceil(left / second);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24];
  const rest = `${two(Math.floor(seconds / 60) % 60)}m ${two(seconds % 60)}s`;
  return days > 0 ? `${days}d ${two(hours)}h ${rest}` : `${hours}h ${rest}`;
}

type Placed = Due & { id: string; doneAt: string | null; createdAt: string };

/** The order in a column: the earliest date first, what has none at the end; done tasks by when they were done, newest first. */
export function inColumnOrder(a: Placed, b: Placed): number {
  if (a.status === 'done' && b.status === 'done')
    return (b.doneAt ?? '9').localeCompare(a.doneAt ?? '9') || a.id.localeCompare(b.id);
  return (
    (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9') ||
    a.createdAt.localeCompare(b.createdAt) ||
    a.id.localeCompare(b.id)
  );
}
