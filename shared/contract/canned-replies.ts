import { z } from 'zod';
import { longestReplyText, longestReplyTitle, unknownVariables } from '../rules/canned-replies.ts';
import { endpoints } from './endpoint.ts';
import { messageCode } from './reasons.ts';
import { typedText } from './typed-text.ts';

const text = typedText(longestReplyText).refine((written) => unknownVariables(written).length === 0, {
  message: messageCode('reply_variable_unknown'),
});
const body = z.strictObject({ title: typedText(longestReplyTitle), textEn: text, textHi: text });
const reply = z.object({ id: z.uuid(), title: z.string(), textEn: z.string(), textHi: z.string() });
export type CannedReply = z.infer<typeof reply>;
const params = z.object({ id: z.uuid() });

/** Endpoints for canned replies that staff insert into messages to customers. */
export const cannedReplyEndpoints = endpoints({
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
