/** A task is a piece of the staff's work with a date; it is late from the minute that it was due. */

export const taskStatuses = ['todo', 'inprogress', 'done'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

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
