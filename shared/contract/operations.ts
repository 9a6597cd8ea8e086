import { z } from 'zod';
import { answerTo } from './checkout.ts';
import { typedDay } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { dayBefore } from './samples.ts';
import { task } from './tasks.ts';

const entry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.object({ _id: z.uuid().nullable(), name: z.string(), role: z.string() }),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
});

const word = z.string().trim().min(1).max(100);

/** Liveness and readiness endpoints. */

/** Topics of live updates. Customers get only `cases` and `messages` of their own cases. */
export const liveTopics = ['tasks', 'enquiries', 'orders', 'customers', 'cases', 'messages'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/**
 * NOTIFY payload between server processes. `id` identifies the changed row. `at-risk` (staff only) means that three
 * quarters of our time for this case have just been used up.
 */
export const liveEvent = z.object({
  topic: z.enum(liveTopics),
  id: z.string(),
  about: z.literal('at-risk').optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * Message of the stream at `/api/live`. For a task it contains the response of `GET /api/tasks/:id` (null if the task was
 * deleted), so that an open board needs no request. For other topics, screens refetch from the endpoints.
 */
export const liveMessage = liveEvent.extend({ task: task.nullable().optional() });
export type LiveMessage = z.infer<typeof liveMessage>;

export const operationsEndpoints = endpoints({
  'GET /api/admin/audit': {
    access: 'admin',
    summary:
      'Lists the audit log, newest first, 50 entries per page; `before` is the id of the last one of the previous page. Days are in Indian time.',
    query: z.object({
      person: z.uuid().optional(),
      action: word.optional(),
      kind: word.optional(),
      subject: word.optional(),
      from: typedDay.optional(),
      to: typedDay.optional(),
      before: z.coerce.number().int().min(1).optional(),
    }),
    sample: ({ colleague, order }) =>
      [
        {},
        { person: colleague },
        { action: 'note.written' },
        { action: 'customers.exported' },
        { action: 'refund.done' },
        { person: colleague, action: 'customers.exported' },
        { kind: 'list' },
        { kind: 'order', subject: order },
        { subject: order },
        { from: dayBefore(47), to: dayBefore(44) },
        { person: colleague, from: dayBefore(47), to: dayBefore(44) },
        { to: dayBefore(47) },
      ].map((query) => ({ query })),
    reply: z.object({ items: z.array(entry), older: z.boolean() }),
  },
  'GET /api/admin/audit-filters': {
    access: 'admin',
    summary: 'Returns the filter values of the audit log: users and actions.',
    reply: z.object({ people: z.array(z.object({ _id: z.uuid(), name: z.string() })), actions: z.array(z.string()) }),
  },
  'GET /api/admin/outbox': {
    access: 'staff',
    summary: 'Lists e-mails that were given up, newest first, 50 per page; sellers see those about orders.',
    query: z.object({ state: z.literal('failed').default('failed'), after: z.string().max(100).optional() }),
    reply: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          kind: z.string(),
          to: z.string(),
          orderId: z.string().nullable(),
          ticket: z.string().nullable(),
          failedAt: z.iso.datetime(),
          /** Status with which the mail server refused the address for good; null if no attempt succeeded. */
          refusal: z.string().nullable(),
          /** Whether it goes to the buyer of its order, so that the address can be corrected. */
          toBuyer: z.boolean(),
          /** Whether its code or link is over, so that it cannot be sent again. */
          expired: z.boolean(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
  'POST /api/admin/outbox/:id/resend': {
    access: 'staff',
    audit: 'mail.sent-again',
    summary: 'Sends an e-mail again that was given up; `to` first corrects the e-mail address of its order.',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ to: answerTo('email').optional() }).nullish(),
    ids: { id: 'mail' },
    sample: () => [{ expect: [404] }],
    reply: z.null(),
    emptyStatus: 204,
    errors: ['mail_unknown', 'mail_expired', 'mail_not_to_buyer', 'address_erased', 'address_of_account'],
  },
  'GET /livez': {
    access: 'everyone',
    summary: 'Liveness: the process responds.',
    limit: 'none',
    reply: z.object({ live: z.literal(true) }),
  },
  'GET /readyz': {
    access: 'everyone',
    summary: 'Readiness: the database responds and its migrations are complete.',
    limit: 'none',
    reply: z.object({ ready: z.literal(true) }),
    errors: ['unavailable'],
  },
  /**
   * Stream of server-sent events, each with one `LiveMessage`. The event `refresh` means that messages may have been
   * missed and screens must refetch. It is sent at the start of a stream, unless nothing has changed since `since`, and
   * after the server lost its database connection.
   */
  'GET /api/live': {
    access: 'signed-in',
    summary:
      'Live updates: a stream of server-sent events (text/event-stream). Customers hear of their own cases only.',
    /** `since` is the time at which the server read the screen's data, in milliseconds since 1970. */
    query: z.object({ since: z.coerce.number().int().min(0).optional() }),
    reply: z.unknown(),
    errors: ['too_many', 'unavailable'],
  },
});
