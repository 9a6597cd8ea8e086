import { asIndiaClock, fromIndiaClock } from '#shared/rules/due.ts';
import { longestTitle, type TaskStatus } from '#shared/rules/tasks.ts';
import { m } from '../paraglide/messages.js';
import type { NewTask, Task } from './board.ts';
import { isColumn } from './columns.ts';
import type { Choice } from './use-choices.ts';

/** A task as it stands in the fields of its form. */
export type Typed = {
  title: string;
  status: TaskStatus;
  due: string;
  assigneeId: string;
  orderId: string;
  orderName: string;
  customerId: string;
  customerName: string;
};
export type Field = 'title' | 'status' | 'due' | 'assigneeId' | 'orderId' | 'customerId';
export type Problems = Partial<Record<Field, string>>;

export const fields: readonly Field[] = ['title', 'status', 'due', 'assigneeId', 'orderId', 'customerId'];

/** What the server calls a field, and ours. */
const serverNames: Record<string, Field> = { dueDate: 'due' };
const problemFields: Record<string, Field> = {
  assignee_unknown: 'assigneeId',
  order_unknown: 'orderId',
  person_unknown: 'customerId',
};

export function typedOf(task: Task | undefined): Typed {
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

/** What is wrong before the server is asked. `unreadable`: the date field holds something that is no date. */
export function problemsOf({ title, due }: Typed, unreadable: boolean): Problems {
  return {
    ...(title.trim() === '' ? { title: m.tasks_form_title_missing() } : {}),
    ...(title.trim().length > longestTitle ? { title: m.tasks_form_title_long({ most: String(longestTitle) }) } : {}),
    ...(unreadable || (due !== '' && !fromIndiaClock(due)) ? { due: m.tasks_form_due_wrong() } : {}),
  };
}

/** What the server found wrong, by our fields. */
export function refusedFields(code: string, named: Record<string, string>, sentence: string): Problems {
  const field = problemFields[code];
  const told = Object.entries(named).flatMap(([name, text]) => {
    const own = serverNames[name] ?? fields.find((known) => known === name);
    return own ? [[own, text] as const] : [];
  });
  return { ...Object.fromEntries(told), ...(field ? { [field]: sentence } : {}) };
}

const orNull = (text: string) => text.trim() || null;

/** The body that makes the task. */
export function bodyOf({ title, status, due, assigneeId, orderId, customerId }: Typed) {
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

/** An order chosen or removed; whose order it is comes along where no customer is named yet. */
export function withOrder({ customerId }: Typed, order: Choice | undefined): Partial<Typed> {
  const buyer = customerId === '' ? order?.customer : undefined;
  return {
    ...{ orderId: order?.id ?? '', orderName: order?.text ?? '' },
    ...(buyer ? { customerId: buyer.id, customerName: buyer.name } : {}),
  };
}

/** Only what differs from the task as it was. */
export function changesOf(typed: Typed, base: Typed): Partial<NewTask> {
  const body = bodyOf(typed);
  const changed = fields
    .filter((field) => typed[field].trim() !== base[field].trim())
    .map((field) => bodyFields[field]);
  return Object.fromEntries(changed.map((name) => [name, body[name]]));
}

/**
 * The form after the task was changed by somebody else: fields that were not touched take the new state, the others keep
 * what was typed. `changed` names the fields that differ for the two.
 */
export function rebased(typed: Typed, base: Typed, next: Typed): { typed: Typed; changed: Field[] } {
  const changed = fields.filter((field) => base[field] !== next[field]);
  const taken = { ...typed };
  const take = <K extends keyof Typed>(field: K) => {
    if (typed[field] === base[field]) taken[field] = next[field];
  };
  for (const field of changed) take(field);
  if (taken.orderId === next.orderId) taken.orderName = next.orderName;
  if (taken.customerId === next.customerId) taken.customerName = next.customerName;
  return { typed: taken, changed };
}

/** Kept answers are texts; a status among them is one of ours or the task's. */
export function fromDraft(kept: Record<keyof Typed, string>, initial: Typed): Typed {
  return { ...kept, status: isColumn(kept.status) ? kept.status : initial.status };
}
