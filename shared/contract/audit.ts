import { z } from 'zod';
import { typedDay } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { daysAgo } from './samples.ts';

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

/** Endpoints for the audit log, which is read-only. */
export const auditEndpoints = endpoints({
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
        { from: daysAgo(47), to: daysAgo(44) },
        { person: colleague, from: daysAgo(47), to: daysAgo(44) },
        { to: daysAgo(47) },
      ].map((query) => ({ query })),
    reply: z.object({ items: z.array(entry), older: z.boolean() }),
  },
  'GET /api/admin/audit-filters': {
    access: 'admin',
    summary: 'Returns the filter values of the audit log: users and actions.',
    reply: z.object({ people: z.array(z.object({ _id: z.uuid(), name: z.string() })), actions: z.array(z.string()) }),
  },
});
