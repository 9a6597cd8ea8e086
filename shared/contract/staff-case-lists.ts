import { z } from 'zod';
import { ofEach, taxFields } from '../rules/buyer.ts';
import { bulkActions, caseSorts, caseViews, countedViews } from '../rules/cases/statuses.ts';
import { at, ball, requestReply, summary } from './case-reply.ts';
import { typed } from './cases.ts';
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

const longestName = 40;
export const longestQuery = 300;

const view = z.strictObject({
  name: typed.max(longestName),
  /** Filters, in the format of the work list's URL. */
  query: z
    .string()
    .max(longestQuery)
    .regex(/^(\?[^\s#]*)?$/),
});
const savedView = z.object({ id: z.uuid(), ...view.shape });
export type SavedView = z.infer<typeof savedView>;

const day = z.iso.date();
/** Work with a due time: a promise, a task, documents to check or a message to answer. `href` is a path on our site. */
const item = z.object({
  kind: z.enum(['case', 'task', 'document', 'message']),
  title: z.string(),
  /** Ticket and buyer of the order; null without an order. */
  about: z.string().nullable(),
  due: z.iso.datetime(),
  href: z.string(),
  /** Whether it is assigned to the caller; otherwise to nobody. */
  mine: z.boolean(),
  /** Since when documents or a message have waited; null for others. */
  at: z.iso.datetime().nullable(),
  /** Number to call, for a call that was promised. */
  phone: z.string().nullable(),
});

/** Which cases: a list, a search, and filters. */
const caseFilter = {
  view: z.enum(caseViews).optional(),
  q: z.string().max(100).optional(),
  /** Id of the colleague, or `none`. */
  assignee: z.union([z.uuid(), z.literal('none')]).optional(),
  service: z.string().max(40).optional(),
  /** State of the buyer, two digits. */
  state: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
};

const counts = z.object(
  Object.fromEntries(countedViews.map((view) => [view, z.int()])) as Record<(typeof countedViews)[number], z.ZodInt>,
);

export const staffCaseListEndpoints = endpoints({
  'GET /api/cases': {
    access: 'reader',
    summary:
      'Work list of cases, by `sort`, else the oldest promise first, or the newest of ended cases; `q` searches number, name, e-mail and phone. Without `view` the open ones. With an order or a customer, only their cases, also closed ones.',
    query: z.object({
      ...caseFilter,
      sort: z.enum(caseSorts).optional(),
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
  'GET /api/cases/counts': {
    access: 'reader',
    summary: 'Returns the number of cases in each list; 1,000 stands for more.',
    reply: counts,
  },
  'POST /api/cases/bulk': {
    access: 'staff',
    audit: ['case.assigned', 'case.requested', 'case.reminded', 'case.ended'],
    summary:
      'Changes up to 1,000 cases, each by its own rules: assigns them (to nobody without `assigneeId`), asks for a paper or answer of `kind`, reminds the customer, or closes them without a result. `dryRun` says what would happen and changes nothing.',
    limit: { perTarget: 60, seconds: 600 },
    body: z.strictObject({
      ids: z.array(z.string().max(60)).min(1).optional(),
      ...caseFilter,
      action: z.enum(bulkActions),
      assigneeId: z.uuid().nullable().optional(),
      kind: z.string().max(60).optional(),
      /** Words to the customer: what is asked for, or why the case is closed. */
      text: typed.optional(),
      dryRun: z.boolean().optional(),
    }),
    sample: ({ case: id, colleague }) => [
      { body: { ids: [id], action: 'assign', assigneeId: colleague, dryRun: true } },
      { body: { view: 'customer', action: 'remind', dryRun: true } },
    ],
    reply: z.object({ changed: z.int(), refused: z.array(z.object({ id: z.string(), reason: z.string() })) }),
    errors: ['cases_many', 'assignee_unknown', 'request_kind_unknown', 'bulk_text_missing'],
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
    summary:
      'Review queue: what customers have sent and nobody has looked at, the oldest first; with `caseId` of one case.',
    query: z.object({
      caseId: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(50).optional(),
      after: z.string().max(200).optional(),
    }),
    sample: ({ newKey, case: caseId }) => [
      {},
      { query: { caseId } },
      { query: { limit: '1', after: `1763625600~${newKey}` } },
    ],
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
  'GET /api/staff/saved-views': {
    access: 'staff',
    summary: 'Lists the filters of the work list that the caller has saved.',
    reply: z.array(savedView),
  },
  'POST /api/staff/saved-views': {
    access: 'staff',
    audit: { none: 'a view is of its owner alone' },
    summary: 'Saves filters of the work list under a name, at most ten; the same name replaces.',
    body: view,
    sample: () => [{ body: { name: 'Mine, late', query: '?view=overdue' } }],
    reply: savedView,
    status: 201,
    errors: ['saved_views_many'],
  },
  'DELETE /api/staff/saved-views/:id': {
    access: 'staff',
    audit: { none: 'a view is of its owner alone' },
    summary: 'Deletes saved filters of the caller.',
    params: z.object({ id: z.uuid() }),
    ids: { id: 'savedView' },
    sample: () => [{ expect: [404] }],
    reply: z.null(),
    status: 204,
    errors: ['saved_view_unknown'],
  },
  'GET /api/staff/day': {
    access: 'staff',
    summary:
      'Returns the work of the caller and of nobody in one order of due times (late, today, the next three working days), the case to take next, counts, the age of what waits, the takings of the last fourteen days, and the open cases by side and colleague.',
    reply: z.object({
      late: z.array(item),
      today: z.array(item),
      soon: z.array(item),
      /** Whether there is more work than is listed. */
      capped: z.boolean(),
      /** Open case that nobody has and that `POST /api/cases/take` assigns next. */
      take: z
        .object({
          caseId: z.uuid(),
          title: z.string(),
          customer: z.string(),
          step: z.string(),
          /** Answers of the customer that wait for a check. */
          toCheck: z.int(),
          openedAt: z.iso.datetime(),
          due: z.iso.datetime().nullable(),
        })
        .nullable(),
      /** Number of customers' answers that wait for a check. */
      toCheck: z.int(),
      /** Answers to check by the days that they have waited, and the case that has waited longest. */
      checkAges: z.object({
        today: z.int(),
        twoDays: z.int(),
        week: z.int(),
        older: z.int(),
        oldest: z.object({ href: z.string(), customer: z.string(), days: z.int(), count: z.int() }).nullable(),
      }),
      /** Number of cases with a message that no member of staff has read. */
      unread: z.int(),
      paidOrders: z.object({
        count: z.int(),
        /** First day of the counted payments: yesterday in Indian time. */
        since: day,
        items: z.array(
          z.object({
            orderId: z.string(),
            ticket: z.string(),
            planName: z.string(),
            category: z.string(),
            duration: z.int(),
            quantity: z.int(),
            name: z.string(),
            total: z.int(),
            paidAt: z.iso.datetime(),
          }),
        ),
      }),
      /**
       * Sales of fourteen days, oldest first and today last, in whole rupees with GST, before refunds; with the orders of
       * the same day fourteen days earlier.
       */
      takings: z.array(z.object({ day, total: z.int(), orders: z.int(), ordersBefore: z.int() })),
      /** Sales of the fourteen days before. */
      takingsBefore: z.int(),
      /** Open cases by the side that acts next, and how many of them are late. */
      byTurn: z.array(z.object({ ball, count: z.int(), late: z.int() })),
      /** Open cases by colleague, most first; `name` is null for those of nobody. */
      load: z.array(z.object({ name: z.string().nullable(), count: z.int(), late: z.int() })),
    }),
  },
});

export type StaffDayReply = z.infer<(typeof staffCaseListEndpoints)['GET /api/staff/day']['reply']>;
