import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const deed = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.object({ _id: z.uuid().nullable(), name: z.string(), role: z.string() }),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
});

const day = z.iso.date().refine((text) => text >= '2000' && text < '2100', 'This is a day of another century.');
const word = z.string().trim().min(1).max(100);

/** What staff did, for admins to read; nobody can change it. */
export const auditEndpoints = {
  listDeeds: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary:
      'The audit log, the newest first, fifty lines at a time; `before` is the id of the last one seen. Days are India’s.',
    query: z.object({
      person: z.uuid().optional(),
      action: word.optional(),
      kind: word.optional(),
      subject: word.optional(),
      from: day.optional(),
      to: day.optional(),
      before: z.coerce.number().int().min(1).optional(),
    }),
    reply: z.object({ items: z.array(deed), older: z.boolean() }),
  }),
  listDeedKinds: endpoint({
    method: 'GET',
    path: '/api/admin/audit-filters',
    access: 'admin',
    summary: 'Everything that the log can be narrowed to: the people in it and what was done.',
    reply: z.object({ people: z.array(z.object({ _id: z.uuid(), name: z.string() })), actions: z.array(z.string()) }),
  }),
};
