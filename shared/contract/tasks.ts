import { z } from 'zod';
import { roles } from '../rules/accounts.ts';
import { longestTitle, readDueDate, taskStatuses } from '../rules/tasks.ts';
import { endpoint } from './endpoint.ts';

const someone = z.object({ _id: z.uuid(), name: z.string() });

export const task = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(taskStatuses),
  dueDate: z.iso.datetime().nullable(),
  assignee: someone.nullable(),
  /** The order that the task belongs to, with the words to show for it. */
  order: z.object({ id: z.string(), ticket: z.string(), planName: z.string() }).nullable(),
  customer: someone.nullable(),
  /** Rises by one with every change; sent back, it lets the server tell a lost race. */
  version: z.int(),
  changedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
});

const title = z
  .string('Enter a title.')
  .trim()
  .min(1, 'Enter a title.')
  .max(longestTitle, `Use at most ${longestTitle} characters.`);
const status = z.enum(taskStatuses, 'The status is todo, inprogress or done.');
/** An ISO date and time, Indian time where it has no offset; a day alone means six in the evening. */
const dueDate = z
  .string('Write the date as text.')
  .max(40, 'This is no date.')
  .transform((typed, context): Date => {
    const at = readDueDate(typed);
    if (at) return at;
    context.addIssue({ code: 'custom', message: 'Write the date like 2026-12-01 or 2026-12-01T18:00.' });
    return z.NEVER;
  })
  .nullable();
const params = z.object({ id: z.uuid() });

const links = {
  assigneeId: z.uuid().nullable().optional(),
  orderId: z.string().max(45).nullable().optional(),
  customerId: z.uuid().nullable().optional(),
};

/** The board that all staff share. */
export const taskEndpoints = {
  listTasks: endpoint({
    method: 'GET',
    path: '/api/tasks',
    access: 'staff',
    summary:
      'The tasks on the board, by due date, done ones last; with archive=true those done more than 30 days ago, the latest first, fifty at a time. All tasks of an order or a customer, when one is named.',
    query: z.object({
      archive: z.stringbool().optional(),
      orderId: z.string().max(45).optional(),
      customerId: z.uuid().optional(),
      /** Archive only: a task that the page before ended with. */
      before: z.uuid().optional(),
    }),
    reply: z.array(task),
  }),
  getTask: endpoint({
    method: 'GET',
    path: '/api/tasks/:id',
    access: 'staff',
    summary: 'One task, for a board that heard that it changed.',
    params,
    reply: task,
    refusals: ['task_unknown'],
  }),
  createTask: endpoint({
    method: 'POST',
    path: '/api/tasks',
    access: 'staff',
    summary: 'Puts a task on the board.',
    body: z.strictObject({
      title,
      status: status.default('todo'),
      dueDate: dueDate.default(null),
      ...links,
    }),
    status: 201,
    reply: task,
    refusals: ['assignee_unknown', 'order_unknown', 'person_unknown'],
  }),
  changeTask: endpoint({
    method: 'PATCH',
    path: '/api/tasks/:id',
    access: 'staff',
    summary:
      'Changes what is named; with a version that is no longer the newest nothing changes and 409 says who was first.',
    params,
    body: z.strictObject({
      title: title.optional(),
      status: status.optional(),
      dueDate: dueDate.optional(),
      ...links,
      version: z.int().optional(),
    }),
    reply: task,
    refusals: ['task_unknown', 'task_changed', 'assignee_unknown', 'order_unknown', 'person_unknown'],
  }),
  deleteTask: endpoint({
    method: 'DELETE',
    path: '/api/tasks/:id',
    access: 'staff',
    summary: 'Takes a task off the board; it can be restored for 30 seconds.',
    params,
    status: 204,
    reply: z.null(),
    refusals: ['task_unknown'],
  }),
  restoreTask: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/restore',
    access: 'staff',
    summary: 'Brings back a task that was just deleted.',
    params,
    reply: task,
    refusals: ['task_unknown'],
  }),
  listStaff: endpoint({
    method: 'GET',
    path: '/api/admin/staff',
    access: 'staff',
    summary: 'Who can be given a task: everybody of the staff who can sign in.',
    reply: z.array(someone.extend({ role: z.enum(roles) })),
  }),
};
