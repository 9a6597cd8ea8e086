import { z } from 'zod';
import { ofEach, taxFields } from '../rules/buyer.ts';
import { caseViews } from '../rules/cases/statuses.ts';
import { at, requestReply, summary } from './case-reply.ts';
import { customerId } from './customers.ts';
import { endpoints } from './endpoint.ts';

export const caseCustomer = z.object({
  id: z.uuid().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
});
export const assignee = z.object({ id: z.uuid(), name: z.string() }).nullable();

/** Time since which the customer has been waiting for an answer to a message; null if the customer is not waiting. */
export const answerDueSince = at.nullable();

export const workItem = z.object({
  ...summary,
  customer: caseCustomer,
  assignee,
  toCheck: z.int(),
  answerDueSince,
});
export type CaseWorkItem = z.infer<typeof workItem>;

/** Unreviewed answer of a customer, with the customer's other answers for comparison. */
const review = z.object({
  caseId: z.uuid(),
  title: z.string(),
  ticket: z.string(),
  customer: caseCustomer,
  request: requestReply,
  /** Buyer details as entered with the order. */
  buyer: z.object(ofEach(taxFields, () => z.string().nullable())),
  /** Staff member who is currently reviewing the answer; null if nobody is. */
  viewer: assignee,
  answers: z.array(z.object({ title: z.string(), text: z.string() })),
});
export type CaseReview = z.infer<typeof review>;

/** Endpoints for the staff's case lists: work list, review queue, ratings. */
export const staffCaseListEndpoints = endpoints({
  'GET /api/cases': {
    access: 'staff',
    summary:
      'Work list of cases, the oldest promise first; `q` searches number, name, e-mail and phone. Without `view` the open ones. With an order or a customer, only their cases, also closed ones.',
    query: z.object({
      view: z.enum(caseViews).optional(),
      q: z.string().max(100).optional(),
      orderId: z.string().max(45).optional(),
      customerId: customerId.optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
      after: z.string().max(200).optional(),
    }),
    sample: ({ order, email }) => [
      ...caseViews.map((view) => ({ query: { view } })),
      ...[order, email, 'xyzzyx'].map((q) => ({ query: { q } })),
    ],
    reply: z.object({ items: z.array(workItem), next: z.string().nullable() }),
  },
  'GET /api/ratings': {
    access: 'staff',
    summary: 'Ratings of finished work, the newest first, with count and average of the newest thousand.',
    query: z.object({ after: z.string().max(200).optional() }),
    reply: z.object({
      count: z.int(),
      /** Number of ratings with a text that the customer allows us to publish. */
      published: z.int(),
      average: z.number().nullable(),
      items: z.array(
        z.object({
          caseId: z.uuid(),
          ticket: z.string(),
          title: z.string(),
          name: z.string(),
          stars: z.int(),
          text: z.string(),
          publish: z.boolean(),
          at: z.iso.datetime(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
  'GET /api/case-reviews': {
    access: 'staff',
    summary: 'Review queue: what customers have sent and nobody has looked at, the oldest first.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).optional(),
      after: z.string().max(200).optional(),
    }),
    sample: ({ newKey }) => [{}, { query: { limit: '1', after: `1763625600~${newKey}` } }],
    reply: z.object({ items: z.array(review), total: z.int(), next: z.string().nullable() }),
  },
  'POST /api/cases/:id/requests/:requestId/view': {
    access: 'staff',
    audit: { none: 'lasts as long as the screen is open' },
    summary:
      'The caller looks at an answer just now, for a minute and a half; `viewer` in the queue tells others. Returns who was first.',
    params: z.object({ id: z.uuid(), requestId: z.uuid() }),
    ids: { id: 'case', requestId: 'request' },
    sample: () => [{ expect: [404] }],
    reply: z.object({ viewer: assignee }),
    errors: ['case_unknown'],
  },
});
