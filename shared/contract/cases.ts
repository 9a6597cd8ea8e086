import { z } from 'zod';
import { languages } from '../language.ts';
import { photoWarningsPattern } from '../rules/cases/photo-warnings.ts';
import { caseReply, caseSummary, rating, requestReply } from './case-reply.ts';
import { endpoints } from './endpoint.ts';
import { typedText } from './typed-text.ts';

/** Maximum length of a message, note, answer or reason, in characters. */
const mostCaseText = 4_000;

export const caseParams = z.object({ id: z.uuid() });
const language = { lang: z.enum(languages).optional() };
export const typed = typedText(mostCaseText);

export const uploadErrors = [
  'file_type',
  'file_large',
  'file_empty',
  'file_slow',
  'file_heavy',
  'file_pixels',
  'file_locked',
  'file_unreadable',
  'file_truncated',
  'file_undrawable',
  'file_pages',
  'upload_failed',
  'upload_busy',
];

/**
 * Error statuses for files of cases: 415 for a wrong type, 422 for unusable content. Profile uploads respond with 400.
 */
const fileStatuses = {
  file_type: 415,
  file_empty: 422,
  file_slow: 422,
  file_heavy: 422,
  file_pixels: 422,
  file_locked: 422,
  file_unreadable: 422,
  file_truncated: 422,
  file_undrawable: 422,
  file_pages: 422,
} as const;

/** Endpoints for the cases of a customer; a case tracks the work on a paid order. */
export const caseEndpoints = endpoints({
  'GET /api/user/cases': {
    access: 'signed-in',
    summary: 'Lists the user’s cases, open ones first, those that need something from the user at the top.',
    query: z.object(language),
    reply: z.array(caseSummary),
  },
  'GET /api/user/cases/:id': {
    access: 'signed-in',
    summary: 'Returns a case of the user with steps, requests, events and results.',
    params: caseParams,
    query: z.object(language),
    ids: { id: 'case' },
    reply: caseReply,
    errors: ['case_unknown'],
  },
  'PUT /api/user/cases/:id/requests/:requestId': {
    access: 'signed-in',
    summary:
      'Answers a request: files as multipart/form-data (JPG, PNG or PDF, at most 1 MB each), the id of a document sent before, a text, the fields of its questions, or yes or no. The Idempotency-Key of the latest answer is the same answer; with other content it is refused. The same words or document again change nothing while the answer waits for a look.',
    limit: { perAddress: 480, perTarget: 20, seconds: 3_600, target: 'requestId', stored: true },
    form: true,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    params: z.object({ id: z.uuid(), requestId: z.uuid() }),
    query: z.object(language),
    body: z.strictObject({
      file: z.union([z.file(), z.array(z.file()).min(1).max(6)]).optional(),
      documentId: z.uuid().optional(),
      text: typed.optional(),
      /** Answers to the request's questions by their keys; one part with JSON in a form. */
      fields: z.record(z.string().max(60), z.union([z.string().max(4_000), z.number()])).optional(),
      /** Answer to a request of the kind `yes-no`; `text` says what is wrong. */
      verdict: z.enum(['yes', 'no']).optional(),
      /** `id` of the draft that the customer has seen: refused if staff have replaced it. */
      draftId: z.uuid().optional(),
      /** Warnings about each photo, in the order of the files, such as `blurred,dark;;small`. */
      photoWarnings: z.string().regex(photoWarningsPattern).optional(),
    }),
    ids: { id: 'case', requestId: 'request', documentId: 'document', draftId: 'public' },
    sample: ({ document }) => [
      { body: { text: 'Lane 4, Pune' }, expect: [404, 409] },
      { body: { documentId: document }, expect: [404, 409] },
    ],
    reply: requestReply,
    errors: [
      'case_unknown',
      'case_closed',
      'case_answer_missing',
      'answers_wrong',
      'answer_yes_no',
      'draft_replaced',
      'case_files_many',
      'request_not_needed',
      'document_unknown',
      'key_reused',
      ...uploadErrors,
    ],
    errorStatuses: fileStatuses,
  },
  'DELETE /api/user/cases/:id/requests/:requestId/answer': {
    access: 'signed-in',
    summary:
      'Takes an answer back within a minute, as long as nobody has checked it and it has not passed the case on. Its files are deleted.',
    limit: { perAddress: 480, perTarget: 20, seconds: 3_600, target: 'requestId' },
    params: z.object({ id: z.uuid(), requestId: z.uuid() }),
    query: z.object(language),
    ids: { id: 'case', requestId: 'request' },
    sample: () => [{ expect: [409] }],
    reply: requestReply,
    errors: ['case_unknown', 'case_closed', 'step_not_possible'],
  },
  'PUT /api/user/cases/:id/requests/:requestId/not-needed': {
    access: 'signed-in',
    summary:
      'The user says that an optional request does not apply to them or, until the papers are filed, that they send it after all.',
    limit: { perAddress: 480, perTarget: 20, seconds: 3_600, target: 'requestId', stored: true },
    params: z.object({ id: z.uuid(), requestId: z.uuid() }),
    query: z.object(language),
    body: z.strictObject({ notNeeded: z.boolean() }),
    ids: { id: 'case', requestId: 'request' },
    sample: () => [{ body: { notNeeded: true }, expect: [404, 409] }],
    reply: requestReply,
    errors: ['case_unknown', 'case_closed', 'step_not_possible'],
  },
  'POST /api/user/cases/:id/rating': {
    access: 'signed-in',
    summary: 'Rates the finished work, once. `publish` is the consent to show the words on the site.',
    params: caseParams,
    body: z.strictObject({
      stars: z.int().min(1).max(5),
      text: z.string().trim().max(mostCaseText).optional(),
      publish: z.boolean().optional(),
    }),
    ids: { id: 'case' },
    sample: () => [{ body: { stars: 5 }, expect: [201, 409] }],
    reply: rating,
    status: 201,
    errors: ['case_unknown', 'rating_not_possible'],
  },
  'PATCH /api/user/cases/:id/rating': {
    access: 'signed-in',
    summary: 'Gives or withdraws the consent to show the words of a rating on the site.',
    params: caseParams,
    body: z.strictObject({ publish: z.boolean() }),
    ids: { id: 'case' },
    sample: () => [{ body: { publish: true }, expect: [200, 404] }],
    reply: rating,
    errors: ['case_unknown', 'rating_unknown'],
  },
});
