import { z } from 'zod';
import { roles } from '../rules/accounts.ts';
import { longestTitle, taskStatuses } from '../rules/tasks.ts';
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

const title = z.string().trim().min(1).max(longestTitle);
const dueDate = z.iso.datetime({ offset: true }).nullable();
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
    summary: 'The tasks on the board, by due date; with archive=true those done more than 30 days ago, newest first.',
    query: z.object({
      archive: z.stringbool().optional(),
      orderId: z.string().max(45).optional(),
      customerId: z.uuid().optional(),
      /** Archive only: a task that the page before ended with. */
      before: z.uuid().optional(),
    }),
    reply: z.array(task),
  }),
  createTask: endpoint({
    method: 'POST',
    path: '/api/tasks',
    access: 'staff',
    summary: 'Puts a task on the board.',
    body: z.strictObject({
      title,
      status: z.enum(taskStatuses).default('todo'),
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
      status: z.enum(taskStatuses).optional(),
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
