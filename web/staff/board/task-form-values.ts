import { asIndiaClock, fromIndiaClock } from '#shared/rules/india-time.ts';
import { longestTitle, type TaskStatus } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import type { NewTask, Task } from './board.ts';
import { isColumn } from './columns.ts';
import type { Choice } from './links.ts';

export type TaskFormValues = {
  title: string;
  status: TaskStatus;
  due: string;
  assigneeId: string;
  orderId: string;
  orderName: string;
  customerId: string;
  customerName: string;
};
export type TaskField = 'title' | 'status' | 'due' | 'assigneeId' | 'orderId' | 'customerId';
export type TaskErrors = Partial<Record<TaskField, string>>;

export const fields: readonly TaskField[] = ['title', 'status', 'due', 'assigneeId', 'orderId', 'customerId'];

const serverNames: Record<string, TaskField> = { dueDate: 'due' };
const problemFields: Record<string, TaskField> = {
  assignee_unknown: 'assigneeId',
  order_unknown: 'orderId',
  task_of_order: 'orderId',
  person_unknown: 'customerId',
};

export function formValuesOf(task: Task | undefined): TaskFormValues {
  return {
    title: task?.title ?? '',
    status: task?.status ?? 'todo',
    due: task?.dueDate ? asIndiaClock(task.dueDate) : '',
    assigneeId: task?.assignee?._id ?? '',
    orderId: task?.order?.id ?? '',
    orderName: task?.order ? m.tasks_order_named({ ticket: task.order.ticket, plan: task.order.planName }) : '',
    customerId: task?.customer?._id ?? '',
    customerName: task?.customer?.name ?? '',
  };
}

/** Validates in the browser. `unreadable`: the date field has no valid date. */
export function taskProblems({ title, due }: TaskFormValues, unreadable: boolean): TaskErrors {
  return {
    ...(title.trim() === '' ? { title: m.tasks_form_title_missing() } : {}),
    ...(title.trim().length > longestTitle ? { title: m.tasks_form_title_long({ most: String(longestTitle) }) } : {}),
    ...(unreadable || (due !== '' && !fromIndiaClock(due)) ? { due: m.tasks_form_due_wrong() } : {}),
  };
}

export function serverProblems(code: string, named: Record<string, string>, sentence: string): TaskErrors {
  const problems: TaskErrors = {};
  for (const [name, text] of Object.entries(named)) {
    const field = serverNames[name] ?? fields.find((known) => known === name);
    if (field) problems[field] = text;
  }
  const field = problemFields[code];
  if (field) problems[field] = sentence;
  return problems;
}

const orNull = (text: string) => text.trim() || null;

export function bodyOf({ title, status, due, assigneeId, orderId, customerId }: TaskFormValues) {
  return {
    title: title.trim(),
    status,
    dueDate: fromIndiaClock(due) ?? null,
    assigneeId: orNull(assigneeId),
    orderId: orNull(orderId),
    customerId: orNull(customerId),
  } satisfies NewTask;
}

const bodyFields = {
  title: 'title',
  status: 'status',
  due: 'dueDate',
  assigneeId: 'assigneeId',
  orderId: 'orderId',
  customerId: 'customerId',
} as const;

/** If no customer is chosen, the order's customer is filled in. */
export function withOrder({ customerId }: TaskFormValues, order: Choice | undefined): Partial<TaskFormValues> {
  const buyer = customerId === '' ? order?.customer : undefined;
  return {
    orderId: order?.id ?? '',
    orderName: order?.text ?? '',
    ...(buyer ? { customerId: buyer.id, customerName: buyer.name } : {}),
  };
}

export function changesOf(typed: TaskFormValues, base: TaskFormValues): Partial<NewTask> {
  const body = bodyOf(typed);
  const changed = fields
    .filter((field) => typed[field].trim() !== base[field].trim())
    .map((field) => bodyFields[field]);
  return Object.fromEntries(changed.map((name) => [name, body[name]]));
}

/** Untouched fields take the new value. `changed` lists the fields that differ between the two versions. */
export function rebased(
  typed: TaskFormValues,
  base: TaskFormValues,
  next: TaskFormValues,
): { typed: TaskFormValues; changed: TaskField[] } {
  const changed = fields.filter((field) => base[field] !== next[field]);
  const taken = { ...typed };
  const take = <K extends keyof TaskFormValues>(field: K) => {
    if (typed[field] === base[field]) taken[field] = next[field];
  };
  for (const field of changed) take(field);
  if (taken.orderId === next.orderId) taken.orderName = next.orderName;
  if (taken.customerId === next.customerId) taken.customerName = next.customerName;
  return { typed: taken, changed };
}

/** Reads the form values from a stored draft; an unknown status is replaced by the task's status. */
export function fromDraft(draft: Record<keyof TaskFormValues, string>, initial: TaskFormValues): TaskFormValues {
  return { ...draft, status: isColumn(draft.status) ? draft.status : initial.status };
}
