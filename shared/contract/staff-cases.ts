import { z } from 'zod';
import { authorityStatuses, caseResultKinds } from '../rules/cases/statuses.ts';
import { ball, requestReply } from './case-reply.ts';
import { caseParams, typed, uploadErrors } from './cases.ts';
import { typedDay, typedTime } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { messageCode } from './reasons.ts';
import { staffCase } from './staff-case-reply.ts';

// Whether a URL contains no user name or password. Returns false for text that is not a URL, for which Zod also calls
// this function.
function hasNoCredentials(typedUrl: string): boolean {
  const url = URL.parse(typedUrl);
  return url?.username === '' && url.password === '';
}

const version = z.int().min(1);
const changeErrors = ['case_unknown', 'case_changed', 'case_closed'];

/** Endpoints for staff: take a case, hand over all open cases, and work on one case. */
export const staffCaseEndpoints = endpoints({
  'POST /api/cases/hand-over': {
    access: 'staff',
    audit: 'case.assigned',
    summary: 'Hands all open cases of the caller to somebody else; an admin may name whose (`fromId`).',
    limit: { perTarget: 30, seconds: 600 },
    body: z.strictObject({ fromId: z.uuid().optional(), toId: z.uuid(), note: typed.optional() }),
    sample: ({ colleague, otherColleague }) => [
      { body: { fromId: colleague, toId: otherColleague, note: 'Until Monday.' }, expect: [200, 403, 422] },
    ],
    reply: z.object({ count: z.int() }),
    errors: ['assignee_unknown', 'access_denied'],
  },
  'POST /api/cases/take': {
    access: 'staff',
    audit: 'case.assigned',
    summary:
      'Assigns the open case with the oldest promise that nobody has, or somebody who is away, to the caller; 204 when there is none.',
    sample: () => [{ expect: [200, 204] }],
    reply: staffCase.nullable(),
    emptyStatus: 204,
  },
  'GET /api/cases/:id': {
    access: 'reader',
    summary: 'Returns a case with customer, notes, messages and history.',
    params: caseParams,
    ids: { id: 'case' },
    reply: staffCase,
    errors: ['case_unknown'],
  },
  'PATCH /api/cases/:id': {
    access: 'staff',
    audit: ['case.changed', 'case.assigned'],
    summary:
      'Assigns a case, or notes what the authority says; a new `query` moves the case to its query step, `rejected` needs words.',
    params: caseParams,
    body: z.strictObject({
      assigneeId: z.uuid().nullable().optional(),
      /** Note for the new assignee, which is added to the case. */
      note: typed.optional(),
      authorityStatus: z.enum(authorityStatuses).optional(),
      authorityAt: typedDay.optional(),
      authorityWords: z.string().trim().max(500).optional(),
      authorityNumber: z.string().trim().max(40).optional(),
      /** Day and Indian time (24 hours, such as 16:30) of an officer's visit, while the status is `inspection`. */
      visitOn: typedDay.nullable().optional(),
      visitTime: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .nullable()
        .optional(),
      version,
    }),
    ids: { id: 'case' },
    sample: () => [{ body: { authorityWords: 'Under scrutiny', version: 1_000 }, expect: [409] }],
    reply: staffCase,
    errors: [...changeErrors, 'assignee_unknown', 'authority_date_future', 'visit_day_past', 'refusal_words_missing'],
  },
  'POST /api/cases/:id/steps/:key': {
    access: 'staff',
    audit: 'case.moved',
    summary: 'Completes, skips or returns a step, or hands the ball to somebody else while the step waits.',
    params: z.object({ id: z.uuid(), key: z.string().max(60) }),
    body: z.strictObject({
      action: z.enum(['complete', 'wait', 'return', 'skip']),
      ball: ball.optional(),
      reason: typed.optional(),
      version,
    }),
    ids: { id: 'case', key: 'public' },
    sample: () => [{ params: { key: 'papers' }, body: { action: 'complete', version: 1_000 }, expect: [409] }],
    reply: staffCase,
    errors: [...changeErrors, 'step_not_possible', 'case_result_missing', 'case_refused', 'draft_missing'],
  },
  'POST /api/cases/:id/requests': {
    access: 'staff',
    audit: 'case.requested',
    summary: 'Asks the customer for a document or an answer; the ball moves to the customer.',
    params: caseParams,
    body: z.strictObject({
      kind: z.string().max(60),
      /** Code of a canned request, whose text the customer reads in their own language. */
      code: z.string().max(60).optional(),
      text: typed.optional(),
      optional: z.boolean().optional(),
      /** Version that the caller has seen; without it, the request is added whatever has changed. */
      version: version.optional(),
    }),
    ids: { id: 'case' },
    sample: () => [{ body: { kind: 'menu' }, expect: [201, 409] }],
    reply: requestReply,
    status: 201,
    errors: [...changeErrors, 'step_not_possible', 'request_kind_unknown', 'draft_missing'],
  },
  'DELETE /api/cases/:id/requests/:requestId': {
    access: 'staff',
    audit: 'case.request-withdrawn',
    summary: 'Takes back a request; with the last one that was owed the ball comes to us.',
    params: z.object({ id: z.uuid(), requestId: z.uuid() }),
    query: z.object({ version: z.coerce.number().int().min(1) }),
    ids: { id: 'case', requestId: 'request' },
    sample: () => [{ query: { version: '1000' }, expect: [409] }],
    reply: staffCase,
    errors: [...changeErrors, 'step_not_possible'],
  },
  'POST /api/cases/:id/reopen': {
    access: 'staff',
    audit: 'case.reopened',
    summary: 'Opens a closed case of a paid order again, at its result; its clock goes on.',
    params: caseParams,
    body: z.strictObject({ reason: typed, version }),
    ids: { id: 'case' },
    sample: () => [{ body: { reason: 'The number was wrong.', version: 1_000 }, expect: [409] }],
    reply: staffCase,
    errors: ['case_unknown', 'case_changed', 'step_not_possible'],
  },
  'POST /api/cases/:id/end': {
    access: 'staff',
    audit: 'case.ended',
    summary:
      'Ends a case that the authority has refused, or whose money a bank has taken back, after which no paid month follows; the customer gets an e-mail and reads the reason.',
    params: caseParams,
    body: z.strictObject({ reason: typed, version }),
    ids: { id: 'case' },
    sample: () => [{ body: { reason: 'The officer refused it.', version: 1_000 }, expect: [409] }],
    reply: staffCase,
    errors: [...changeErrors, 'step_not_possible'],
  },
  'POST /api/cases/:id/authority-document': {
    access: 'staff',
    audit: 'case.authority-pictured',
    summary: 'Stores a picture of the authority’s page, which only staff see, in the place of the one before.',
    form: true,
    params: caseParams,
    body: z.strictObject({
      file: z.file(),
      former: z
        .string()
        .max(500)
        .optional()
        .describe('The address of the picture that the form showed, empty if none: refused if it has changed since.'),
    }),
    ids: { id: 'case' },
    sample: () => [{ body: { file: 'no file' }, expect: [400, 409] }],
    reply: staffCase,
    status: 201,
    errors: ['case_unknown', 'case_changed', 'case_without_account', ...uploadErrors],
  },
  'POST /api/cases/:id/requests/:requestId/review': {
    access: 'staff',
    audit: ['case.document-accepted', 'case.document-rejected'],
    summary: 'Accepts or rejects a document; a rejection needs a reason and returns the ball to the customer.',
    params: z.object({ id: z.uuid(), requestId: z.uuid() }),
    body: z.strictObject({
      verdict: z.enum(['accepted', 'rejected']),
      reason: z.string().max(60).optional(),
      text: typed.optional(),
      /** Id of the reviewed document; required if files wait for the verdict. */
      documentId: z.uuid().optional(),
      /** `answeredAt` of the answer that the reviewer has seen. */
      answeredAt: typedTime.optional(),
      /**
       * Last day on which an accepted document is valid. After that day, the customer is asked for a new one if the
       * case still needs the document.
       */
      validUntil: typedDay.optional(),
    }),
    ids: { id: 'case', requestId: 'request' },
    sample: () => [{ body: { verdict: 'accepted' }, expect: [404, 409] }],
    reply: requestReply,
    errors: [
      'case_unknown',
      'case_changed',
      'case_closed',
      'reject_reason_missing',
      'review_document_missing',
      'document_unknown',
      'already_reviewed',
      'draft_wrong',
      'document_replaced',
      'valid_until_past',
    ],
  },
  'DELETE /api/cases/:id/requests/:requestId/review': {
    access: 'staff',
    audit: 'case.review-undone',
    summary:
      'Takes back the caller’s own verdict of the last minute, unless the customer has been told or has sent another answer.',
    params: z.object({ id: z.uuid(), requestId: z.uuid() }),
    ids: { id: 'case', requestId: 'request' },
    sample: () => [{ expect: [404, 409] }],
    reply: requestReply,
    errors: ['case_unknown', 'case_closed', 'review_settled'],
  },
  'POST /api/cases/:id/drafts': {
    access: 'staff',
    audit: 'case.draft-attached',
    summary: 'Stores a draft (PDF or picture) that a request asks the customer about, such as the application.',
    form: true,
    params: caseParams,
    body: z.strictObject({ kind: z.string().max(60), file: z.file() }),
    ids: { id: 'case' },
    sample: () => [{ body: { kind: 'confirm-application', file: 'no file' }, expect: [400, 409] }],
    reply: staffCase,
    status: 201,
    errors: ['case_unknown', 'case_closed', 'request_kind_unknown', 'draft_without_account', ...uploadErrors],
  },
  'POST /api/cases/:id/results': {
    access: 'staff',
    audit: 'case.result-added',
    summary:
      'Stores a result: a licence number, a file (PDF or picture) such as a certificate, report or menu, or the address of a listing.',
    form: true,
    params: caseParams,
    body: z.strictObject({
      kind: z.enum(caseResultKinds),
      number: z.string().trim().max(60).optional(),
      url: z
        .url({ protocol: /^https$/, error: messageCode('listing_url_wrong') })
        .max(500, messageCode('too_long'))
        // Rejects credentials, because readers mistake the part before @ for the host: https://zomato.com@evil.example/
        .refine(hasNoCredentials, messageCode('listing_url_wrong'))
        .transform((typedUrl) => new URL(typedUrl).href)
        .optional(),
      former: z
        .string()
        .max(500)
        .optional()
        .describe('The result of this kind that the form showed, empty if none: refused if it has changed since.'),
      file: z.file().optional(),
    }),
    ids: { id: 'case' },
    sample: () => [
      { body: { kind: 'licence_number', number: '21226010000123' }, expect: [201, 400, 409, 422] },
      { body: { kind: 'listing_link', url: 'https://www.zomato.com/pune/dosa-plaza' }, expect: [201, 400, 409, 422] },
    ],
    reply: staffCase,
    status: 201,
    errors: [
      'case_unknown',
      'case_changed',
      'case_closed',
      'case_without_account',
      'case_result_missing',
      'result_kind_unknown',
      'result_file_missing',
      'licence_number_wrong',
      'gstin_wrong',
      ...uploadErrors,
    ],
  },
});
