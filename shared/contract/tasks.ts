import { z } from 'zod';
import { settings } from '../brand.ts';
import { balls } from '../rules/cases/template-types.ts';
import { longestTitle, readDueDate, taskStatuses } from '../rules/tasks.ts';
import { customerId } from './customers.ts';
import { endpoints } from './endpoint.ts';
import { orderIdField } from './orders.ts';
import { messageCode } from './reasons.ts';
import { seen } from './typed-text.ts';

const someone = z.object({ _id: z.uuid(), name: z.string() });

export const task = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(taskStatuses),
  dueDate: z.iso.datetime().nullable(),
  assignee: someone.nullable(),
  /** Order that the task is about, with the fields that the task's card shows. */
  order: z
    .object({
      id: z.string(),
      ticket: z.string(),
      planName: z.string(),
      /** Buyer's name as entered with the order. */
      buyer: z.string(),
      /** Whether the order was paid without an account; then the link leads to the guest's page. */
      guest: z.boolean(),
    })
    .nullable(),
  customer: someone.nullable(),
  /** Case whose current step this card shows, with the current holder of the case. */
  case: z.object({ id: z.uuid(), ball: z.enum(balls) }).nullable(),
  /** Version for optimistic locking, incremented by each change. */
  version: z.int(),
  changedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
});

const title = z
  .string(messageCode('title_missing'))
  .trim()
  .min(1, messageCode('title_missing'))
  .regex(seen, messageCode('title_missing'))
  .max(longestTitle, messageCode('too_long'));
const status = z.enum(taskStatuses, messageCode('status_unknown'));
/** ISO date and time, in Indian time if it has no offset. A date without a time means six in the evening. */
const dueDate = z
  .string(messageCode('date_not_text'))
  .max(40, messageCode('date_long'))
  .transform((typed, context): Date => {
    const at = readDueDate(typed, settings.hours.closes);
    if (at) return at;
    context.addIssue({ code: 'custom', message: messageCode('date_shape') });
    return z.NEVER;
  })
  .nullable();
const params = z.object({ id: z.uuid() });

const links = {
  assigneeId: z.uuid().nullable().optional(),
  orderId: orderIdField.nullable().optional(),
  customerId: z.uuid().nullable().optional(),
};

/** The verse endpoint. */

export const taskEndpoints = endpoints({
  'GET /api/tasks': {
    access: 'reader',
    summary:
      'Lists the tasks of the board by due date, done ones last. With archive=true those done more than 30 days ago, newest first, 50 per page. With an order or a customer, all of its tasks.',
    query: z.object({
      archive: z.stringbool().optional(),
      orderId: z.string().max(45).optional(),
      customerId: customerId.optional(),
      /** Cursor of the archive: id of the last task of the previous page. */
      before: z.uuid().optional(),
    }),
    sample: ({ doneTask, order, user }) =>
      [{}, { archive: 'true' }, { archive: 'true', before: doneTask }, { orderId: order }, { customerId: user }].map(
        (query) => ({ query }),
      ),
    reply: z.array(task),
  },
  'GET /api/tasks/:id': {
    access: 'reader',
    summary: 'Returns one task, for example after a live update.',
    params,
    ids: { id: 'task' },
    reply: task,
    errors: ['task_unknown'],
  },
  'POST /api/tasks': {
    access: 'staff',
    audit: 'task.created',
    summary: 'Creates a task.',
    body: z.strictObject({
      title,
      status: status.default('todo'),
      dueDate: dueDate.default(null),
      ...links,
    }),
    sample: ({ order, colleague }) => [
      { body: { title: 'Call', status: 'todo', dueDate: null, orderId: order, assigneeId: colleague } },
    ],
    status: 201,
    reply: task,
    errors: ['assignee_unknown', 'order_unknown', 'person_unknown'],
  },
  'PATCH /api/tasks/:id': {
    access: 'staff',
    audit: ['task.edited', 'task.moved'],
    summary:
      'Updates the given fields. If `version` is not the current one, nothing is changed and 409 names the user of the latest change. The card of a case follows it: done completes its step.',
    params,
    body: z.strictObject({
      title: title.optional(),
      status: status.optional(),
      dueDate: dueDate.optional(),
      ...links,
      version: z.int().optional(),
    }),
    ids: { id: 'task' },
    sample: ({ doneTask }) => [{ params: { id: doneTask }, body: { status: 'inprogress' } }],
    reply: task,
    errors: [
      'task_unknown',
      'task_changed',
      'task_of_case',
      'task_of_order',
      'step_not_possible',
      'draft_missing',
      'case_closed',
      'assignee_unknown',
      'order_unknown',
      'person_unknown',
    ],
  },
  'DELETE /api/tasks/:id': {
    access: 'staff',
    audit: 'task.deleted',
    summary: 'Deletes a task; it can be restored for 30 seconds.',
    params,
    ids: { id: 'task' },
    sample: ({ doneTask }) => [{ params: { id: doneTask } }],
    status: 204,
    reply: z.null(),
    errors: ['task_unknown', 'task_of_case'],
  },
  'POST /api/tasks/:id/restore': {
    access: 'staff',
    audit: 'task.restored',
    summary: 'Restores a task that was deleted less than 30 seconds ago.',
    params,
    ids: { id: 'task' },
    sample: ({ doneTask }) => [{ params: { id: doneTask } }],
    reply: task,
    errors: ['task_unknown'],
  },
  'GET /api/gita': {
    access: 'everyone',
    summary: 'Returns the current verse of the Bhagavad Gita in Sanskrit, English and Hindi; it changes every minute.',
    limit: 'none',
    reply: z.object({
      slok: z.string(),
      text: z.string(),
      text_hi: z.string(),
      chapter: z.int(),
      verse: z.int(),
      chapter_number: z.int(),
      verse_number: z.int(),
    }),
  },
});
