import { z } from 'zod';
import { at, caseId, typed } from './cases.ts';
import { endpoint } from './endpoint.ts';

export const message = z.object({
  id: z.int(),
  text: z.string(),
  from: z.enum(['customer', 'staff']),
  author: z.string(),
  at,
  read: z.boolean(),
  documents: z.array(z.object({ id: z.uuid(), name: z.string(), url: z.string() })),
});
export type CaseMessage = z.infer<typeof message>;

export const note = z.object({ id: z.int(), text: z.string(), author: z.string(), at });

/** Sent again with the same key, a text is stored once. */
const headers = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() });

/** Messages of a case between its customer and staff, and notes that only staff see. */
export const caseMessageEndpoints = {
  listOwnCaseMessages: endpoint({
    method: 'GET',
    path: '/api/user/cases/:id/messages',
    access: 'signed-in',
    summary: 'Lists the messages of a case, oldest first; `after` is the id of the last one known.',
    params: caseId,
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    reply: z.array(message),
    errors: ['case_unknown'],
  }),
  sendOwnCaseMessage: endpoint({
    method: 'POST',
    path: '/api/user/cases/:id/messages',
    access: 'signed-in',
    summary: 'Sends a message to the staff. Aadhaar numbers are masked before they are stored.',
    rateLimit: { requests: 60, seconds: 600 },
    params: caseId,
    headers,
    body: z.strictObject({ text: typed, documentIds: z.array(z.uuid()).max(6).optional() }),
    reply: message,
    status: 201,
    errors: ['case_unknown', 'document_unknown', 'key_reused'],
  }),
  markOwnCaseMessagesRead: endpoint({
    method: 'PUT',
    path: '/api/user/cases/:id/messages/read',
    access: 'signed-in',
    summary: 'Marks messages of the staff as read, up to the id `last`.',
    params: caseId,
    body: z.strictObject({ last: z.int().min(0) }),
    reply: z.null(),
    status: 204,
    errors: ['case_unknown'],
  }),
  sendCaseMessage: endpoint({
    method: 'POST',
    path: '/api/cases/:id/messages',
    access: 'staff',
    summary: 'Sends a message to the customer of a case, without variables of replies that are not filled in.',
    rateLimit: { requests: 240, seconds: 600 },
    params: caseId,
    headers,
    body: z.strictObject({ text: typed }),
    reply: message,
    status: 201,
    errors: ['case_unknown', 'reply_unfilled', 'key_reused'],
  }),
  markCaseMessagesRead: endpoint({
    method: 'PUT',
    path: '/api/cases/:id/messages/read',
    access: 'staff',
    summary: 'Marks messages of the customer as read by the caller, up to the id `last`.',
    params: caseId,
    body: z.strictObject({ last: z.int().min(0) }),
    reply: z.null(),
    status: 204,
    errors: ['case_unknown'],
  }),
  addCaseNote: endpoint({
    method: 'POST',
    path: '/api/cases/:id/notes',
    access: 'staff',
    summary: 'Adds a note that only staff ever see.',
    params: caseId,
    headers,
    body: z.strictObject({ text: typed }),
    reply: note,
    status: 201,
    errors: ['case_unknown', 'key_reused'],
  }),
};
