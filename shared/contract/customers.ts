import { z } from 'zod';
import { roles } from '../rules/accounts.ts';
import { enquiryStatuses } from '../rules/enquiries.ts';
import { longestNote } from '../rules/notes.ts';
import { paperKinds, paperTypes } from '../rules/uploads.ts';
import { subscriptionReply } from './customer.ts';
import { endpoint } from './endpoint.ts';
import { orderPlace, orderStatusReply } from './orders.ts';

const path = z.string().nullable();
const cursor = z.string().min(1).max(400);
const at = z.iso.datetime();

const customer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  profilePhoto: path,
  aadharCard: path,
  panCard: path,
  createdAt: at,
});

export const personSorts = ['name', '-name', 'createdAt', '-createdAt'] as const;

const filters = {
  search: z.string().trim().max(100).optional(),
  role: z.enum(roles).optional(),
  /** `open`: one that waits to be paid. */
  orders: z.enum(['open', 'paid', 'none']).optional(),
  /** Identity papers. */
  papers: z.enum(['sent', 'none']).optional(),
  /** So many days ago or later, as days are in India; 0 is today. */
  joinedWithin: z.coerce.number().int().min(0).max(3_650).optional(),
  sort: z.enum(personSorts).optional(),
};

const note = z.object({
  id: z.uuid(),
  text: z.string(),
  author: z.object({ _id: z.uuid(), name: z.string() }),
  createdAt: at,
  /** Whether the asker may remove it. */
  removable: z.boolean(),
});

const paper = z.object({
  kind: z.enum(paperKinds),
  path: z.string(),
  fileName: z.string(),
  mediaType: z.enum(paperTypes),
  bytes: z.int(),
  sentAt: at,
});

const eventKinds = [
  'signed-up',
  'order-placed',
  'order-paid',
  'order-refunded',
  'paper-sent',
  'paper-opened',
  'note',
  'task-done',
  'enquiry',
] as const;

const event = z.object({
  key: z.string(),
  kind: z.enum(eventKinds),
  at,
  /** Who did it, where that is not the customer. */
  who: z.string().nullable(),
  /** A plan, a kind of paper, a title, a text. */
  what: z.string().nullable(),
  orderId: z.string().nullable(),
  /** Whole rupees. */
  amount: z.int().nullable(),
});

const params = z.object({ id: z.uuid() });
const noteParams = z.object({ id: z.uuid(), noteId: z.uuid() });

/** Everybody with an account, for staff. */
export const customerListEndpoints = {
  listPeople: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'staff',
    summary:
      'All people, found by parts of name, e-mail or phone, or by the beginning of an order number. An array of at most 200, or with page, pageSize or a cursor a page of them; `next` and `previous` are the cursors of its neighbours. `total` stops at 10,000, with a cursor or without a page number at 100 or the size of the page.',
    query: z.object({
      ...filters,
      page: z.coerce.number().int().min(1).max(10_000).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).optional(),
      after: cursor.optional(),
      before: cursor.optional(),
    }),
    reply: z.union([
      z.array(customer),
      z.object({
        items: z.array(customer),
        total: z.int(),
        /** There are more than `total`. */
        totalIsCapped: z.boolean(),
        page: z.int(),
        pageSize: z.int(),
        next: z.string().nullable(),
        previous: z.string().nullable(),
      }),
    ]),
    refusals: ['page_too_far'],
  }),
  exportPeople: endpoint({
    method: 'GET',
    path: '/api/admin/users.csv',
    access: 'staff',
    summary: 'The same people as CSV (UTF-8 with BOM), all of them, for a plain link; audited.',
    budget: { requests: 30, seconds: 600 },
    query: z.object(filters),
    reply: z.unknown(),
  }),
  getPerson: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'staff',
    summary: 'One customer: profile, papers, subscriptions, enquiries of the confirmed address, internal notes.',
    params,
    reply: z.object({
      user: z.object({
        ...customer.shape,
        emailVerified: z.boolean(),
        phoneVerified: z.boolean(),
        disabled: z.boolean(),
        lastSeenAt: at.nullable(),
      }),
      papers: z.array(paper),
      subscriptions: z.array(subscriptionReply),
      enquiries: z.array(
        z.object({ number: z.string(), message: z.string(), status: z.enum(enquiryStatuses), createdAt: at }),
      ),
      notes: z.array(note),
      /** `spent`: whole rupees of paid orders. */
      sums: z.object({ orders: z.int(), paid: z.int(), spent: z.int() }),
    }),
    refusals: ['customer_unknown'],
  }),
  listPersonOrders: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/orders',
    access: 'staff',
    summary:
      'A customer’s orders, the newest first, fifty at a time; `before` is the order_id of the last one seen, or its createdAt.',
    params,
    query: z.object({ before: orderPlace.optional() }),
    reply: z.array(orderStatusReply),
    refusals: ['customer_unknown'],
  }),
  listPersonEvents: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/timeline',
    access: 'staff',
    summary: 'What happened with a customer, the latest first; `before` is the cursor `next` of the page before.',
    params,
    query: z.object({ before: cursor.optional() }),
    reply: z.object({ items: z.array(event), next: z.string().nullable() }),
    refusals: ['customer_unknown'],
  }),
  writeNote: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/notes',
    access: 'staff',
    summary: 'Notes something about a customer, for staff only; numbers of identity papers are struck out.',
    params,
    body: z.strictObject({ text: z.string().trim().min(1, 'Write something first.').max(longestNote) }),
    status: 201,
    reply: note,
    refusals: ['customer_unknown'],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id/notes/:noteId',
    access: 'staff',
    summary: 'Takes a note away, for its author and admins; for a minute it can be brought back.',
    params: noteParams,
    status: 204,
    reply: z.null(),
    refusals: ['note_unknown', 'note_of_another'],
  }),
  restoreNote: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/notes/:noteId/restore',
    access: 'staff',
    summary: 'Brings back a note that the asker removed less than a minute ago.',
    params: noteParams,
    reply: note,
    refusals: ['note_unknown'],
  }),
};
