import { z } from 'zod';
import { longestReason } from '../rules/accounts.ts';
import { disputeOutcomes } from '../rules/disputes.ts';
import { attemptOutcomes, webhookStates } from '../rules/orders.ts';
import { endpoints } from './endpoint.ts';
import { orderIdField } from './orders.ts';
import { messageCode } from './reasons.ts';
import { seen } from './typed-text.ts';

const moment = z.iso.datetime();

const webhook = z.object({
  key: z.string(),
  kind: z.string(),
  orderId: z.string(),
  /** Whether we have the order. */
  orderKnown: z.boolean(),
  outcome: z.enum(attemptOutcomes).nullable(),
  state: z.enum(webhookStates),
  note: z.string().nullable(),
  receivedAt: moment,
  processedAt: moment.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

const failedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  orderId: z.string().nullable(),
  attempts: z.int(),
  /** Message of the last error. */
  error: z.string(),
  createdAt: moment,
  failedAt: moment.nullable(),
});
export type FailedJobReply = z.infer<typeof failedJob>;

const backup = z.object({
  id: z.int(),
  madeAt: moment,
  bytes: z.int(),
  rows: z.int(),
  files: z.int(),
  /** When an admin last noted a tried restore of it. */
  restoreTriedAt: moment.nullable(),
});

const params = z.object({ id: z.uuid() });
const reason = z
  .string(messageCode('reason_missing'))
  .trim()
  .min(3, messageCode('reason_missing'))
  .regex(seen, messageCode('reason_missing'))
  .max(longestReason, messageCode('too_long'));

/** Endpoints for the state of the installation: what went wrong, and to put it right. */
export const systemEndpoints = endpoints({
  'GET /api/admin/system': {
    access: 'admin',
    summary:
      'Runs the checks of `ops doctor` on the database, and lists the last backups and the disputes that a bank has not decided, the nearest day first; can take seconds.',
    limit: { perTarget: 20, seconds: 60 },
    reply: z.object({
      checks: z.array(
        z.object({
          about: z.string(),
          state: z.enum(['ok', 'warning', 'error']),
          message: z.string(),
          hint: z.string().nullable(),
        }),
      ),
      backups: z.array(backup),
      disputes: z.array(
        z.object({
          id: z.string(),
          orderId: z.string(),
          amountPaise: z.int(),
          outcome: z.enum(disputeOutcomes),
          respondBy: moment.nullable(),
        }),
      ),
    }),
  },
  'POST /api/admin/backups/:id/tried-restore': {
    access: 'admin',
    audit: 'backup.restore-tried',
    summary: 'Notes that the backup was restored on another machine and looked at, now.',
    params: z.object({ id: z.coerce.number().int() }),
    ids: { id: 'public' },
    sample: () => [{ params: { id: '1000000000' }, expect: [404] }],
    reply: backup,
    errors: ['not_found'],
  },
  'GET /api/admin/webhooks': {
    access: 'admin',
    summary:
      'Lists the payment provider’s events, newest first, 50 per page; `after` is the `next` of the previous page.',
    query: z.object({
      state: z.enum(webhookStates).optional(),
      orderId: orderIdField.optional(),
      after: z.string().max(400).optional(),
    }),
    sample: ({ order }) => [{}, { query: { state: 'held' } }, { query: { orderId: order } }],
    reply: z.object({ items: z.array(webhook), next: z.string().nullable() }),
  },
  'POST /api/admin/webhooks/:key/replay': {
    access: 'admin',
    audit: 'webhook.replayed',
    summary: 'Processes an event again: asks the payment provider for the state of its order.',
    params: z.object({ key: z.string().min(1).max(300) }),
    ids: { key: 'webhook' },
    sample: () => [{ expect: [404] }],
    reply: webhook,
    errors: ['not_found', 'order_unknown'],
  },
  'GET /api/admin/failed-jobs': {
    access: 'admin',
    summary: 'Lists jobs of the last day that failed for good, newest first, at most 100.',
    reply: z.array(failedJob),
  },
  'POST /api/admin/failed-jobs/:id/retry': {
    access: 'admin',
    audit: 'job.retried',
    summary: 'Runs a failed job again.',
    params,
    ids: { id: 'job' },
    sample: () => [{ expect: [404] }],
    status: 204,
    reply: z.null(),
    errors: ['not_found'],
  },
  'POST /api/admin/failed-jobs/:id/give-up': {
    access: 'admin',
    audit: 'job.given-up',
    summary: 'Gives a failed job up, with a reason: it is not listed any more.',
    params,
    body: z.strictObject({ reason }),
    ids: { id: 'job' },
    sample: () => [{ body: { reason: 'Paid back by hand.' }, expect: [404] }],
    status: 204,
    reply: z.null(),
    errors: ['not_found'],
  },
});
