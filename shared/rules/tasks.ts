export const taskStatuses = ['todo', 'inprogress', 'done'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const columnOf: Record<TaskStatus, string> = { todo: 'To Do', inprogress: 'In Progress', done: 'Done' };

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** In ms: from six hours before a task is due until a day after; `every` is the interval of checks. */
export const alertWindow = { before: 6 * hour, after: 24 * hour, every: 5 * second } as const;

export const archivedAfter = 30 * day;

/** Beyond this number, the tasks done longest ago are left out first, then the tasks due last. */
export const mostOnBoard = 2_000;

export const undoFor = 30 * second;

export const longestTitle = 200;

const written = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/i;
const earliest = '2000';
const latest = '2100';

/** Without a time, `closes` (09:30); without an offset, IST. Undefined if invalid or outside 2000 to 2099. */
export function readDueDate(text: string, closes: string): Date | undefined {
  const [, date = '', time = closes, zone = '+05:30'] = written.exec(text.trim()) ?? [];
  const onCalendar = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(onCalendar.getTime()) || !onCalendar.toISOString().startsWith(date)) return undefined;
  if (date < earliest || date >= latest) return undefined;
  const at = new Date(`${date}T${time}${zone}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Steps of the automatic tasks about the work of an order, which viewers read too; all others are about money. */
export const workSteps = {
  welcomeCall: 'welcome-call',
  addressRefused: 'address-refused',
  stateMissing: 'state-missing',
  annualFee: 'annual-fee',
} as const;
