import { z } from 'zod';
import { languages } from '../language.ts';
import { type ReplyVariable, replyVariables } from '../rules/canned-replies.ts';
import {
  authorityStatuses,
  caseResultKinds,
  caseStatuses,
  caseViews,
  requestStates,
  stepStates,
} from '../rules/cases/states.ts';
import { balls } from '../rules/cases/template.ts';
import { typedTime } from './dates.ts';
import { endpoint } from './endpoint.ts';

/** Longest message, note, answer or reason, in characters. */
export const mostCaseText = 4_000;

const ball = z.enum(balls);
const at = z.iso.datetime();
const caseId = z.object({ id: z.uuid() });
const language = { lang: z.enum(languages).optional() };
/** Something that can be seen. */
const typed = z
  .string()
  .trim()
  .min(1)
  .max(mostCaseText)
  .regex(/[^\s\p{Cf}\p{Cc}]/u);
const step = z.object({ key: z.string(), title: z.string() });

const requestReply = z.object({
  id: z.uuid(),
  kind: z.string(),
  answer: z.enum(['document', 'text']),
  title: z.string(),
  why: z.string(),
  accepted: z.string(),
  avoid: z.string(),
  /** Staff's own words about what is asked. */
  text: z.string().nullable(),
  optional: z.boolean(),
  identity: z.boolean(),
  state: z.enum(requestStates),
  reason: z.object({ code: z.string(), text: z.string() }).nullable(),
  answerText: z.string().nullable(),
  answeredAt: at.nullable(),
  documents: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      mediaType: z.string(),
      url: z.string(),
      sentAt: at,
      verdict: z.enum(['accepted', 'rejected']).nullable(),
    }),
  ),
  /** For the customer: documents of theirs that may answer the request, newest first. */
  sentBefore: z.array(z.object({ id: z.uuid(), name: z.string(), url: z.string(), sentAt: at })),
});
export type CaseRequestReply = z.infer<typeof requestReply>;

const summary = {
  id: z.uuid(),
  orderId: z.string(),
  planId: z.string(),
  ticket: z.string(),
  title: z.string(),
  status: z.enum(caseStatuses),
  step,
  ball,
  /** Since when the holder of the ball has it. */
  since: at,
  promisedBy: z.iso.date().nullable(),
  missed: z.boolean(),
  /** Requests that wait for the customer. */
  needed: z.int(),
  unread: z.int(),
  updatedAt: at,
  version: z.int(),
};
const caseSummary = z.object(summary);
export type CaseSummary = z.infer<typeof caseSummary>;

const message = z.object({
  id: z.int(),
  text: z.string(),
  from: z.enum(['customer', 'staff']),
  author: z.string(),
  at,
  read: z.boolean(),
  documents: z.array(z.object({ id: z.uuid(), name: z.string(), url: z.string() })),
});
export type CaseMessage = z.infer<typeof message>;

const whole = {
  ...summary,
  /** Name of the authority or platform, such as FoSCoS. */
  partner: z.string().nullable(),
  note: z.string(),
  authorityStatus: z.enum(authorityStatuses).nullable(),
  authorityNumber: z.string().nullable(),
  steps: z.array(
    z.object({
      ...step.shape,
      note: z.string(),
      state: z.enum(stepStates),
      ball,
      usualDays: z.tuple([z.int(), z.int()]),
      at: at.nullable(),
      by: z.string().nullable(),
    }),
  ),
  requests: z.array(requestReply),
  events: z.array(
    z.object({ at, kind: z.string(), text: z.string(), ball: ball.nullable(), by: z.string().nullable() }),
  ),
  results: z.array(
    z.object({
      kind: z.enum(caseResultKinds),
      title: z.string(),
      number: z.string().optional(),
      document: z.string().optional(),
      url: z.string().optional(),
    }),
  ),
  /** Coupon offered for a missed promise. */
  remedy: z.object({ coupon: z.string(), percent: z.int() }).nullable(),
  rating: z.object({ stars: z.int(), text: z.string() }).nullable(),
  /** Working time in minutes that each side has had the ball. */
  spentMinutes: z.record(ball, z.int()),
};
const caseReply = z.object(whole);
export type CaseReply = z.infer<typeof caseReply>;

const customer = z.object({ id: z.uuid().nullable(), name: z.string(), email: z.string(), phone: z.string() });
const assignee = z.object({ id: z.uuid(), name: z.string() }).nullable();

export const workItem = z.object({
  ...summary,
  customer,
  assignee,
  toCheck: z.int(),
});
export type CaseWorkItem = z.infer<typeof workItem>;

/** What a customer has sent and nobody has looked at, with the customer's other answers to compare it with. */
const review = z.object({
  caseId: z.uuid(),
  title: z.string(),
  ticket: z.string(),
  customer,
  request: requestReply,
  answers: z.array(z.object({ title: z.string(), text: z.string() })),
});
export type CaseReview = z.infer<typeof review>;

const replyValues = z.object(
  Object.fromEntries(replyVariables.map((name) => [name, z.string().nullable()])) as Record<
    ReplyVariable,
    z.ZodNullable<z.ZodString>
  >,
);

const staffCaseReply = z.object({
  ...whole,
  customer,
  assignee,
  toCheck: z.int(),
  authorityWords: z.string().nullable(),
  notes: z.array(z.object({ id: z.int(), text: z.string(), author: z.string(), at })),
  messages: z.array(message),
  /** The customer's language, and in it the values of variables of replies. */
  language: z.enum(languages),
  replyValues,
  /** Actions on the current step that fit the state. */
  actions: z.array(z.enum(['complete', 'wait', 'return', 'skip'])),
});
export type StaffCaseReply = z.infer<typeof staffCaseReply>;

// Zod runs this on text that is no URL too.
function hasNoCredentials(typedUrl: string): boolean {
  const url = URL.parse(typedUrl);
  return url?.username === '' && url.password === '';
}

const version = z.int().min(1);
const changeErrors = ['case_unknown', 'case_changed', 'case_closed'];
const uploadErrors = [
  ...['file_type', 'file_large', 'file_empty', 'file_active', 'file_links', 'file_heavy', 'file_locked'],
  ...['file_unreadable', 'upload_failed'],
];

/** Cases: the work on a paid order, for its customer and for staff. */
export const caseEndpoints = {
  listOwnCases: endpoint({
    method: 'GET',
    path: '/api/user/cases',
    access: 'signed-in',
    summary: 'Lists the user’s cases, open ones first, those that need something from the user at the top.',
    query: z.object(language),
    reply: z.array(caseSummary),
  }),
  getOwnCase: endpoint({
    method: 'GET',
    path: '/api/user/cases/:id',
    access: 'signed-in',
    summary: 'Returns a case of the user with steps, requests, events and results.',
    params: caseId,
    query: z.object(language),
    reply: caseReply,
    errors: ['case_unknown'],
  }),
  answerCaseRequest: endpoint({
    method: 'PUT',
    path: '/api/user/cases/:id/requests/:requestId',
    access: 'signed-in',
    summary:
      'Answers a request: a file as multipart/form-data (JPG, PNG or PDF, at most 1 MB), the id of a document sent before, or a text.',
    rateLimit: { requests: 120, seconds: 600 },
    form: true,
    params: z.object({ id: z.uuid(), requestId: z.uuid() }),
    query: z.object(language),
    body: z.strictObject({
      file: z.union([z.file(), z.array(z.file()).min(1).max(6)]).optional(),
      documentId: z.uuid().optional(),
      text: typed.optional(),
    }),
    reply: requestReply,
    errors: [
      'case_unknown',
      'case_closed',
      'case_answer_missing',
      'case_files_many',
      'document_unknown',
      ...uploadErrors,
    ],
  }),
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
    body: z.strictObject({ text: typed, documentIds: z.array(z.uuid()).max(6).optional() }),
    reply: message,
    status: 201,
    errors: ['case_unknown', 'document_unknown'],
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
  rateCase: endpoint({
    method: 'POST',
    path: '/api/user/cases/:id/rating',
    access: 'signed-in',
    summary: 'Rates the finished work, once. `publish` is the consent to show the words on the site.',
    params: caseId,
    body: z.strictObject({
      stars: z.int().min(1).max(5),
      text: z.string().trim().max(mostCaseText).optional(),
      publish: z.boolean().optional(),
    }),
    reply: z.object({ stars: z.int(), text: z.string() }),
    status: 201,
    errors: ['case_unknown', 'rating_not_possible'],
  }),
  listCases: endpoint({
    method: 'GET',
    path: '/api/cases',
    access: 'staff',
    summary: 'Work list of cases, the oldest promise first; `q` searches number, name, e-mail and phone.',
    query: z.object({
      view: z.enum(caseViews).optional(),
      q: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
      after: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(workItem), next: z.string().nullable() }),
  }),
  listCaseReviews: endpoint({
    method: 'GET',
    path: '/api/case-reviews',
    access: 'staff',
    summary: 'Review queue: what customers have sent and nobody has looked at, the oldest first.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).optional(),
      after: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(review), total: z.int(), next: z.string().nullable() }),
  }),
  takeCase: endpoint({
    method: 'POST',
    path: '/api/cases/take',
    access: 'staff',
    summary: 'Assigns the open case with the oldest promise that nobody has to the caller; 204 when there is none.',
    reply: staffCaseReply.nullable(),
    emptyStatus: 204,
  }),
  getCase: endpoint({
    method: 'GET',
    path: '/api/cases/:id',
    access: 'staff',
    summary: 'Returns a case with customer, notes, messages and history.',
    params: caseId,
    reply: staffCaseReply,
    errors: ['case_unknown'],
  }),
  changeCase: endpoint({
    method: 'PATCH',
    path: '/api/cases/:id',
    access: 'staff',
    summary: 'Assigns a case, or notes what the authority says; `query` moves the case to its query step.',
    params: caseId,
    body: z.strictObject({
      assigneeId: z.uuid().nullable().optional(),
      authorityStatus: z.enum(authorityStatuses).optional(),
      authorityWords: z.string().trim().max(500).optional(),
      authorityNumber: z.string().trim().max(40).optional(),
      version,
    }),
    reply: staffCaseReply,
    errors: [...changeErrors, 'assignee_unknown'],
  }),
  moveCaseStep: endpoint({
    method: 'POST',
    path: '/api/cases/:id/steps/:key',
    access: 'staff',
    summary: 'Completes, skips or returns a step, or hands the ball to somebody else while the step waits.',
    params: z.object({ id: z.uuid(), key: z.string().max(60) }),
    body: z.strictObject({
      action: z.enum(['complete', 'wait', 'return', 'skip']),
      ball: ball.optional(),
      reason: typed.optional(),
      version,
    }),
    reply: staffCaseReply,
    errors: [...changeErrors, 'step_not_possible'],
  }),
  addCaseRequest: endpoint({
    method: 'POST',
    path: '/api/cases/:id/requests',
    access: 'staff',
    summary: 'Asks the customer for a document or an answer; the ball moves to the customer.',
    params: caseId,
    body: z.strictObject({ kind: z.string().max(60), text: typed.optional(), optional: z.boolean().optional() }),
    reply: requestReply,
    status: 201,
    errors: ['case_unknown', 'case_closed', 'request_kind_unknown'],
  }),
  reviewCaseRequest: endpoint({
    method: 'POST',
    path: '/api/cases/:id/requests/:requestId/review',
    access: 'staff',
    summary: 'Accepts or rejects a document; a rejection needs a reason and returns the ball to the customer.',
    params: z.object({ id: z.uuid(), requestId: z.uuid() }),
    body: z.strictObject({
      verdict: z.enum(['accepted', 'rejected']),
      reason: z.string().max(60).optional(),
      text: typed.optional(),
      documentId: z.uuid().optional(),
      /** `answeredAt` of the answer that the reviewer has seen. */
      answeredAt: typedTime.optional(),
    }),
    reply: requestReply,
    errors: [
      'case_unknown',
      'case_changed',
      'case_closed',
      'reject_reason_missing',
      'document_unknown',
      'already_reviewed',
    ],
  }),
  addCaseResult: endpoint({
    method: 'POST',
    path: '/api/cases/:id/results',
    access: 'staff',
    summary: 'Stores a result: a licence number, a certificate (PDF or picture) or the address of a listing.',
    rateLimit: { requests: 120, seconds: 600 },
    form: true,
    params: caseId,
    body: z.strictObject({
      kind: z.enum(caseResultKinds),
      number: z.string().trim().max(60).optional(),
      url: z
        .url({ protocol: /^https$/ })
        .max(500)
        // The part before @ passes for the host: https://zomato.com@evil.example/
        .refine(hasNoCredentials)
        .transform((typedUrl) => new URL(typedUrl).href)
        .optional(),
      file: z.file().optional(),
    }),
    reply: staffCaseReply,
    status: 201,
    errors: [
      'case_unknown',
      'case_closed',
      'case_result_missing',
      'licence_number_wrong',
      'gstin_wrong',
      ...uploadErrors,
    ],
  }),
  sendCaseMessage: endpoint({
    method: 'POST',
    path: '/api/cases/:id/messages',
    access: 'staff',
    summary: 'Sends a message to the customer of a case, without variables of replies that are not filled in.',
    rateLimit: { requests: 240, seconds: 600 },
    params: caseId,
    body: z.strictObject({ text: typed }),
    reply: message,
    status: 201,
    errors: ['case_unknown', 'reply_unfilled'],
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
    body: z.strictObject({ text: typed }),
    reply: z.object({ id: z.int(), text: z.string(), author: z.string(), at }),
    status: 201,
    errors: ['case_unknown'],
  }),
};
