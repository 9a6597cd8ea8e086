import { z } from 'zod';
import { enquiryStatuses, isEnquiryNumber, longestReply, suspicions } from '../rules/enquiries.ts';
import { longestTitle } from '../rules/tasks.ts';
import { endpoint } from './endpoint.ts';

const moment = z.iso.datetime();
const number = z.string().refine(isEnquiryNumber);
const params = z.object({ number });
const someone = z.object({ _id: z.uuid(), name: z.string() });

const listed = z.object({
  number: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(enquiryStatuses),
  suspicion: z.enum(suspicions).nullable(),
  assignee: someone.nullable(),
  /** The beginning of the message, in one line. */
  start: z.string(),
  createdAt: moment,
  /** True while an answer has not left, though we tried. */
  mailFailed: z.boolean(),
});

const whole = listed.omit({ start: true }).extend({
  message: z.string(),
  taskId: z.uuid().nullable(),
  replies: z.array(
    z.object({
      id: z.uuid(),
      author: z.string(),
      message: z.string(),
      createdAt: moment,
      mail: z.enum(['waiting', 'sent', 'failed']),
    }),
  ),
  history: z.array(
    z.object({
      id: z.int(),
      at: moment,
      who: z.string(),
      action: z.string(),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
  /** The account with this address, where there is one. */
  personId: z.uuid().nullable(),
});

/** The inbox of messages from the contact form. */
export const enquiryDeskEndpoints = {
  listEnquiries: endpoint({
    method: 'GET',
    path: '/api/admin/enquiries',
    access: 'staff',
    summary:
      'Messages from the contact form, the newest first, fifty at a time; `before` is the number of the last one seen.',
    query: z.object({
      status: z.enum(enquiryStatuses).optional(),
      assignee: z.union([z.uuid(), z.literal('nobody')]).optional(),
      search: z.string().trim().min(1).max(100).optional(),
      before: number.optional(),
    }),
    reply: z.object({ items: z.array(listed), older: z.boolean() }),
  }),
  countEnquiries: endpoint({
    method: 'GET',
    path: '/api/admin/enquiries-waiting',
    access: 'staff',
    summary: 'How many messages are new, and how many are held back as suspected spam.',
    reply: z.object({ new: z.int(), held: z.int() }),
  }),
  getEnquiry: endpoint({
    method: 'GET',
    path: '/api/admin/enquiries/:number',
    access: 'staff',
    summary: 'A message with its answers and what was done about it.',
    params,
    reply: whole,
    refusals: ['enquiry_unknown'],
  }),
  changeEnquiry: endpoint({
    method: 'PATCH',
    path: '/api/admin/enquiries/:number',
    access: 'staff',
    summary:
      'Sets status or assignee. With `from` only if it still stands so. A message that leaves being held is confirmed to its sender, once.',
    params,
    body: z.strictObject({
      status: z.enum(enquiryStatuses).optional(),
      from: z.enum(enquiryStatuses).optional(),
      assigneeId: z.uuid().nullable().optional(),
    }),
    reply: whole,
    refusals: ['enquiry_unknown', 'enquiry_changed', 'enquiry_not_held', 'assignee_unknown'],
  }),
  replyToEnquiry: endpoint({
    method: 'POST',
    path: '/api/admin/enquiries/:number/replies',
    access: 'staff',
    summary: 'Answers by mail; `key` is made by the sender and counts once.',
    params,
    body: z.strictObject({
      key: z.uuid(),
      message: z
        .string()
        .trim()
        .min(1, 'Write an answer first.')
        .max(longestReply, `Use at most ${longestReply} characters.`),
    }),
    status: 201,
    reply: whole,
    refusals: ['enquiry_unknown', 'enquiry_held'],
  }),
  makeEnquiryTask: endpoint({
    method: 'POST',
    path: '/api/admin/enquiries/:number/task',
    access: 'staff',
    summary: 'Puts a task for this message on the board, once.',
    params,
    body: z.strictObject({
      title: z.string().trim().min(1).max(longestTitle),
      dueDate: z.iso.date().nullable().default(null),
    }),
    status: 201,
    reply: whole,
    refusals: ['enquiry_unknown', 'enquiry_has_task'],
  }),
};
