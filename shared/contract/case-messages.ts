import { z } from 'zod';
import { longestReplyText, longestReplyTitle, unknownVariables } from '../rules/canned-replies.ts';
import { at } from './case-reply.ts';
import { caseParams, typed, uploadErrors } from './cases.ts';
import { endpoints } from './endpoint.ts';
import { messageCode } from './reasons.ts';
import { typedText } from './typed-text.ts';

export const message = z.object({
  id: z.string(),
  text: z.string(),
  from: z.enum(['customer', 'staff']),
  author: z.string(),
  at,
  read: z.boolean(),
  documents: z.array(z.object({ id: z.uuid(), name: z.string(), url: z.string() })),
});
export type CaseMessage = z.infer<typeof message>;

export const note = z.object({ id: z.string(), text: z.string(), author: z.string(), at });

const messageId = z.coerce.number<string | number>().int().min(0);

/** Idempotency key: a message or note that is sent again with the same key is stored only once. */
const headers = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() });

const file = z.union([z.file(), z.array(z.file()).min(1).max(6)]).optional();

const text = typedText(longestReplyText).refine((written) => unknownVariables(written).length === 0, {
  message: messageCode('reply_variable_unknown'),
});
const body = z.strictObject({ title: typedText(longestReplyTitle), textEn: text, textHi: text });
const reply = z.object({ id: z.uuid(), title: z.string(), textEn: z.string(), textHi: z.string() });
export type CannedReply = z.infer<typeof reply>;
const params = z.object({ id: z.uuid() });

export const caseMessageEndpoints = endpoints({
  'GET /api/user/cases/:id/messages': {
    access: 'signed-in',
    summary: 'Lists the messages of a case, oldest first; `after` is the id of the last one known.',
    params: caseParams,
    query: z.object({ after: messageId.optional() }),
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
    body: z.strictObject({ last: messageId }),
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
    body: z.strictObject({ last: messageId }),
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
    body: z.strictObject({ last: messageId }),
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
  'GET /api/canned-replies': {
    access: 'staff',
    summary: 'Lists the replies for messages to customers, by title.',
    reply: z.array(reply),
  },
  'POST /api/canned-replies': {
    access: 'staff',
    audit: 'reply.created',
    summary: 'Adds a reply with its text in English and Hindi; variables are written as {name}.',
    body,
    reply,
    sample: () => [{ body: { title: 'Greeting', textEn: 'Hello {name}', textHi: 'नमस्ते {name}' }, expect: [201, 422] }],
    status: 201,
    errors: ['reply_title_taken', 'replies_many'],
  },
  'PUT /api/canned-replies/:id': {
    access: 'staff',
    audit: 'reply.changed',
    summary: 'Changes title and texts of a reply.',
    params,
    body,
    ids: { id: 'cannedReply' },
    sample: () => [{ body: { title: 'Good morning', textEn: 'Hello', textHi: 'नमस्ते' }, expect: [404] }],
    reply,
    errors: ['reply_unknown', 'reply_title_taken'],
  },
  'DELETE /api/canned-replies/:id': {
    access: 'staff',
    audit: 'reply.removed',
    summary: 'Removes a reply; it can be restored for a day.',
    params,
    ids: { id: 'cannedReply' },
    sample: () => [{ expect: [404] }],
    reply: z.null(),
    status: 204,
    errors: ['reply_unknown'],
  },
  'POST /api/canned-replies/:id/restore': {
    access: 'staff',
    audit: 'reply.restored',
    summary: 'Restores a removed reply.',
    params,
    ids: { id: 'cannedReply' },
    sample: () => [{ expect: [404] }],
    reply,
    errors: ['reply_unknown', 'reply_title_taken', 'replies_many'],
  },
});
