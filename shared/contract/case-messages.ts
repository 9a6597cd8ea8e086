import { z } from 'zod';
import { at } from './case-reply.ts';
import { caseParams, typed, uploadErrors } from './cases.ts';
import { endpoints } from './endpoint.ts';

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

/** Idempotency key: a message or note that is sent again with the same key is stored only once. */
const headers = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() });

const file = z.union([z.file(), z.array(z.file()).min(1).max(6)]).optional();

/** Endpoints for messages between a case's customer and staff, and for notes that only staff see. */
export const caseMessageEndpoints = endpoints({
  'GET /api/user/cases/:id/messages': {
    access: 'signed-in',
    summary: 'Lists the messages of a case, oldest first; `after` is the id of the last one known.',
    params: caseParams,
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    ids: { id: 'case', after: 'public' },
    reply: z.array(message),
    errors: ['case_unknown'],
  },
  'POST /api/user/cases/:id/messages': {
    access: 'signed-in',
    summary:
      'Sends a message to the staff, as JSON or with files as multipart/form-data. Aadhaar numbers are masked before they are stored. At most 100 a day and case, and 500 files a case.',
    limit: { perAddress: 240, perTarget: 60, seconds: 600 },
    params: caseParams,
    headers,
    form: 'or-json',
    body: z.strictObject({ text: typed, documentIds: z.array(z.uuid()).max(6).optional(), file }),
    ids: { id: 'case', documentIds: 'document' },
    sample: ({ document }) => [
      { body: { text: 'When does the inspector come?' }, expect: [201, 409] },
      { body: { text: 'Is this the right one?', documentIds: [document] }, expect: [404, 409] },
    ],
    reply: message,
    status: 201,
    errors: [
      'case_unknown',
      'case_messages_many',
      'case_message_files_many',
      'document_unknown',
      'key_reused',
      ...uploadErrors,
    ],
  },
  'PUT /api/user/cases/:id/messages/read': {
    access: 'signed-in',
    summary: 'Marks messages of the staff as read, up to the id `last`.',
    params: caseParams,
    body: z.strictObject({ last: z.int().min(0) }),
    ids: { id: 'case', last: 'message' },
    sample: ({ message }) => [{ body: { last: Number(message) } }],
    reply: z.null(),
    status: 204,
    errors: ['case_unknown'],
  },
  'POST /api/cases/:id/messages': {
    access: 'staff',
    audit: 'case.messaged',
    summary:
      'Sends a message to the customer of a case, as JSON or with files as multipart/form-data, without variables of replies that are not filled in.',
    params: caseParams,
    headers,
    form: 'or-json',
    body: z.strictObject({ text: typed, file }),
    ids: { id: 'case' },
    sample: () => [{ body: { text: 'He comes on Monday.' } }],
    reply: message,
    status: 201,
    errors: ['case_unknown', 'case_without_account', 'reply_unfilled', 'key_reused', ...uploadErrors],
  },
  'PUT /api/cases/:id/messages/read': {
    access: 'staff',
    audit: { none: 'what a person has read is theirs alone' },
    summary: 'Marks messages of the customer as read by the caller, up to the id `last`.',
    params: caseParams,
    body: z.strictObject({ last: z.int().min(0) }),
    ids: { id: 'case' },
    sample: () => [{ body: { last: 1 } }],
    reply: z.null(),
    status: 204,
    errors: ['case_unknown'],
  },
  'PUT /api/cases/:id/messages/no-answer': {
    access: 'staff',
    audit: 'case.answer-dropped',
    summary: 'The customer’s messages up to the id `last` need no answer; 409 if the customer has written since.',
    params: caseParams,
    body: z.strictObject({ last: z.int().min(0) }),
    ids: { id: 'case' },
    sample: () => [{ body: { last: 1_000_000 }, expect: [204] }],
    reply: z.null(),
    status: 204,
    errors: ['case_unknown', 'case_changed'],
  },
  'POST /api/cases/:id/notes': {
    access: 'staff',
    audit: 'case.noted',
    summary: 'Adds a note that only staff ever see.',
    params: caseParams,
    headers,
    body: z.strictObject({ text: typed }),
    ids: { id: 'case' },
    sample: () => [{ body: { text: 'Calls back on Monday.' } }],
    reply: note,
    status: 201,
    errors: ['case_unknown', 'key_reused'],
  },
});
