/** A task is a piece of the staff's work with a date; it is late from the minute that it was due. */

import { closingOn } from './working-days.ts';

export const taskStatuses = ['todo', 'inprogress', 'done'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** The columns' names (specification, section 2). */
export const columnOf: Record<TaskStatus, string> = { todo: 'To Do', inprogress: 'In Progress', done: 'Done' };

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** When staff are told: from six hours before a task is due until a day after (specification, section 9). */
export const alertWindow = { before: 6 * hour, after: 24 * hour, every: 5 * second } as const;

/** Done tasks leave the board after so long and stay in the archive. */
export const archivedAfter = 30 * day;

/** A deleted task can be brought back for so long; afterwards it is gone from every list. */
export const undoFor = 30 * second;

export const longestTitle = 200;

const written = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/i;
const earliest = '2000';
const latest = '2100';

/**
 * When a task is due, from what a person or program wrote: a day means until we close on it, a time without an offset is
 * Indian time. Undefined for what is no date, or of another century.
 */
export function readDueDate(text: string): Date | undefined {
  const [, date = '', time, zone = '+05:30'] = written.exec(text.trim()) ?? [];
  const onCalendar = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(onCalendar.getTime()) || !onCalendar.toISOString().startsWith(date)) return undefined;
  if (date < earliest || date >= latest) return undefined;
  const at = time === undefined ? closingOn(date) : new Date(`${date}T${time}${zone}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
