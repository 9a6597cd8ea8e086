import { z } from 'zod';
import {
  enquiryStatuses,
  enquiryTopics,
  isEnquiryNumber,
  longestMessage,
  longestReply,
  suspicions,
} from '../rules/enquiries.ts';
import { longestTitle } from '../rules/tasks.ts';
import { answerTo, language } from './checkout.ts';
import { typedDay } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { addProblem, messageCode } from './reasons.ts';
import { seen, typedText } from './typed-text.ts';

const message = z
  .string(messageCode('message_missing'))
  .refine((typed) => seen.test(typed), messageCode('message_missing'))
  .superRefine((typed, context) => {
    if (typed.trim().length > longestMessage) addProblem(context, { code: 'too_long', most: longestMessage });
  });

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
  topic: z.enum(enquiryTopics).nullable(),
  assignee: someone.nullable(),
  /** Start of the message, in one line. */
  start: z.string(),
  createdAt: moment,
  /** Whether sending an answer has failed and not succeeded since. */
  mailFailed: z.boolean(),
});

export const enquiry = listed.omit({ start: true }).extend({
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
  /** Id of the account with this e-mail address; null if there is none. */
  personId: z.uuid().nullable(),
});

export const enquiriesEndpoints = endpoints({
  'POST /api/contact': {
    access: 'everyone',
    summary:
      'Sends a message from the contact form, as JSON or as form data. Form data is answered by a redirect to a page instead of JSON.',
    limit: { perAddress: 20, perTarget: 5, seconds: 3_600, target: 'email' },
    body: z.strictObject({
      name: answerTo('name'),
      email: answerTo('email'),
      message,
      /** Topic; without scripts, the form sends an empty string if none was selected. */
      topic: z.union([z.literal(''), z.enum(enquiryTopics)]).optional(),
      language,
      /** Honeypot field, hidden from people. */
      subject: z.string().max(300).optional(),
      /** Milliseconds between opening the page and submitting the form. */
      took: z.number().min(0).optional(),
    }),
    sample: ({ newEmail }) => [
      {
        body: {
          name: 'Asha Rao',
          email: newEmail,
          message: `How long does the licence take for ${newEmail}?`,
          took: 60_000,
        },
      },
    ],
    reply: z.object({ message: z.string(), number: z.string().refine(isEnquiryNumber) }),
    errors: ['too_many'],
  },
  'GET /api/admin/enquiries': {
    access: 'staff',
    summary:
      'Lists messages of the contact form, newest first, 50 per page; `before` is the number of the last one of the previous page. A search returns at most 500.',
    query: z.object({
      status: z.enum(enquiryStatuses).optional(),
      assignee: z.union([z.uuid(), z.literal('nobody')]).optional(),
      search: z.string().trim().min(1).max(100).optional(),
      before: number.optional(),
    }),
    sample: ({ enquiry, email, colleague }) =>
      [
        {},
        { before: enquiry },
        { status: 'new' },
        { status: 'held' },
        { assignee: 'nobody' },
        { assignee: colleague },
        { search: 'licence' },
        { search: email },
        { search: 'xyzzyx' },
      ].map((query) => ({ query })),
    reply: z.object({
      items: z.array(listed),
      older: z.boolean(),
      /** Whether the search has more hits than are listed. */
      capped: z.boolean(),
    }),
  },
  'GET /api/admin/enquiries-waiting': {
    access: 'staff',
    summary: 'Counts the new messages and those held as suspected spam.',
    reply: z.object({ new: z.int(), held: z.int() }),
  },
  'GET /api/admin/enquiries/:number': {
    access: 'staff',
    summary: 'Returns a message with its answers and history.',
    params,
    ids: { number: 'enquiry' },
    reply: enquiry,
    errors: ['enquiry_unknown'],
  },
  'PATCH /api/admin/enquiries/:number': {
    access: 'staff',
    audit: ['enquiry.moved', 'enquiry.assigned', 'enquiry.released'],
    summary:
      'Sets status or assignee; with `from` only if that is the current status. A held message that is released is confirmed to its sender once.',
    params,
    body: z.strictObject({
      status: z.enum(enquiryStatuses).optional(),
      from: z.enum(enquiryStatuses).optional(),
      assigneeId: z.uuid().nullable().optional(),
    }),
    ids: { number: 'enquiry' },
    sample: ({ colleague }) => [{ body: { assigneeId: colleague } }],
    reply: enquiry,
    errors: ['enquiry_unknown', 'enquiry_changed', 'enquiry_not_held', 'assignee_unknown'],
  },
  'POST /api/admin/enquiries/:number/replies': {
    access: 'staff',
    audit: 'enquiry.answered',
    summary:
      'Answers by e-mail; `key` is an idempotency key chosen by the client, refused for another message or another text.',
    params,
    body: z.strictObject({
      key: z.uuid(),
      replies: z
        .int()
        .min(0)
        .optional()
        .describe('How many answers the form showed: refused if a colleague has answered since.'),
      message: z
        .string()
        .trim()
        .min(1, messageCode('answer_missing'))
        .regex(seen, messageCode('answer_missing'))
        .max(longestReply, messageCode('too_long')),
    }),
    ids: { number: 'enquiry' },
    sample: ({ newKey }) => [{ body: { key: newKey, message: 'Ten days.' } }],
    status: 201,
    reply: enquiry,
    errors: ['enquiry_unknown', 'enquiry_held', 'enquiry_changed', 'key_reused'],
  },
  'POST /api/admin/enquiries/:number/task': {
    access: 'staff',
    audit: ['enquiry.task-made', 'task.created'],
    summary: 'Creates a task for this message, at most once.',
    params,
    body: z.strictObject({
      title: typedText(longestTitle),
      dueDate: typedDay.nullable().default(null),
    }),
    ids: { number: 'enquiry' },
    sample: ({ otherEnquiry }) => [{ params: { number: otherEnquiry }, body: { title: 'Call' } }],
    status: 201,
    reply: enquiry,
    errors: ['enquiry_unknown', 'enquiry_has_task'],
  },
});
