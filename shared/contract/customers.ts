import { z } from 'zod';
import { roles } from '../rules/accounts.ts';
import { enquiryStatuses } from '../rules/enquiries.ts';
import { guestIdOf, guestIdShape } from '../rules/guests.ts';
import { longestNote } from '../rules/notes.ts';
import { profileDocumentKinds, uploadMediaTypes } from '../rules/uploads.ts';
import { endpoints } from './endpoint.ts';
import { orderPlace, orderStatusReply, subscriptionReply } from './orders.ts';
import { messageCode } from './reasons.ts';
import { seen } from './typed-text.ts';

const path = z.string().nullable();
const cursor = z.string().min(1).max(400);
const at = z.iso.datetime();

/** Id of an account, or of a guest who paid. */
export const customerId = z.union([z.uuid(), z.string().regex(guestIdShape)]);

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
  /** Whether the customer bought without an account; guests are listed after all accounts. */
  guest: z.boolean(),
  /** Whether the account has a confirmed e-mail address or phone number. */
  confirmed: z.boolean(),
  disabled: z.boolean(),
});

export const userSorts = ['name', '-name', 'createdAt', '-createdAt'] as const;

const filters = {
  search: z.string().trim().max(100).optional(),
  role: z.enum(roles).optional(),
  /** Filter by orders; `open` means a pending order. */
  orders: z.enum(['open', 'paid', 'none']).optional(),
  /** Filter by uploaded identity documents. */
  papers: z.enum(['sent', 'none']).optional(),
  /** Filter by registration within this number of days, in Indian time; 0 is today. */
  joinedWithin: z.coerce.number().int().min(0).max(3_650).optional(),
  account: z.enum(['guest', 'unconfirmed', 'disabled']).optional(),
  sort: z.enum(userSorts).optional(),
};

const note = z.object({
  id: z.uuid(),
  text: z.string(),
  author: z.object({ _id: z.uuid(), name: z.string() }),
  createdAt: at,
  /** Whether the requesting user may delete this note. */
  removable: z.boolean(),
});

const customerDocument = z.object({
  kind: z.enum(profileDocumentKinds),
  path: z.string(),
  fileName: z.string(),
  mediaType: z.enum(uploadMediaTypes),
  /** Number of pages of a PDF, 0 for a picture. */
  pages: z.int(),
  bytes: z.int(),
  sentAt: at,
});

/** Kinds of events in a customer's history; simultaneous events are sorted in this order. */
export const customerEventKinds = [
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
  kind: z.enum(customerEventKinds),
  at,
  /** Name of the person who caused the event, if not the customer. */
  who: z.string().nullable(),
  /** Subject of the event: a plan, document kind, title or text. */
  what: z.string().nullable(),
  orderId: z.string().nullable(),
  /** Amount in whole rupees, rounded down. */
  amount: z.int().nullable(),
  amountPaise: z.int().nullable(),
});

const params = z.object({ id: customerId });
const noteParams = z.object({ id: customerId, noteId: z.uuid() });

/** Staff endpoints for customers: accounts, and guests who paid. */
export const customerListEndpoints = endpoints({
  'GET /api/admin/users': {
    access: 'staff',
    summary:
      'Lists customers: accounts first, then guests who paid. Search by parts of name, e-mail or phone, or by the start of an order number. Returns an array of at most 200, or with page, pageSize or a cursor one page; `next` and `previous` are the cursors of the adjacent pages. `total` counts to 10,000; with a cursor or without a page number to 100 or the page size. A search covers at most 500 accounts and the guests of at most 500 orders; `totalIsCapped` is true if there are more.',
    query: z.object({
      ...filters,
      page: z.coerce.number().int().min(1).max(10_000).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).optional(),
      after: cursor.optional(),
      before: cursor.optional(),
    }),
    sample: ({ email, phone, order }) =>
      [
        {},
        { pageSize: '50' },
        { sort: 'name' },
        { search: 'kumar' },
        { search: 'asha rao', sort: 'name' },
        { search: 'aksh' },
        { search: 'z' },
        { search: 'आशा' },
        { search: phone },
        { search: email },
        { search: order },
        { search: 'xyzzyx' },
        { orders: 'open' },
        { orders: 'open', sort: 'name' },
        { orders: 'paid', papers: 'none' },
        { orders: 'paid', papers: 'none', sort: 'name' },
        { orders: 'none' },
        { papers: 'sent', search: 'das' },
        { joinedWithin: '6', sort: 'name' },
        { joinedWithin: '29', sort: 'name' },
        { role: 'seller' },
        { account: 'guest' },
        { account: 'guest', sort: 'name' },
        { account: 'guest', search: 'kumar' },
        { account: 'guest', joinedWithin: '29', sort: 'name' },
        { account: 'guest', orders: 'open' },
        { account: 'unconfirmed', sort: 'name' },
        { account: 'disabled' },
      ].map((query, n) => ({ query: n === 0 ? query : { pageSize: '50', ...query } })),
    reply: z.union([
      z.array(customer),
      z.object({
        items: z.array(customer),
        total: z.int(),
        /** Whether there are more customers than `total`. */
        totalIsCapped: z.boolean(),
        page: z.int(),
        pageSize: z.int(),
        next: z.string().nullable(),
        previous: z.string().nullable(),
      }),
    ]),
    errors: ['page_too_far'],
  },
  'GET /api/admin/users.csv': {
    access: 'staff',
    audit: 'customers.exported',
    summary: 'Exports the same list as CSV (UTF-8 with BOM), without paging; written to the audit log.',
    limit: { perTarget: 30, seconds: 600 },
    query: z.object(filters),
    sample: () => [{ query: { role: 'seller' } }],
    reply: z.unknown(),
  },
  'GET /api/admin/users/:id': {
    access: 'staff',
    summary:
      'Returns one customer: profile, documents, subscriptions, enquiries from the e-mail address, internal notes. The id of a guest who has registered since returns that account.',
    params,
    ids: { id: 'user' },
    sample: ({ order }) => [{}, { params: { id: guestIdOf(order) } }],
    reply: z.object({
      user: z.object({
        ...customer.shape,
        emailVerified: z.boolean(),
        phoneVerified: z.boolean(),
        lastSeenAt: at.nullable(),
      }),
      papers: z.array(customerDocument),
      subscriptions: z.array(subscriptionReply),
      enquiries: z.array(
        z.object({ number: z.string(), message: z.string(), status: z.enum(enquiryStatuses), createdAt: at }),
      ),
      notes: z.array(note),
      /**
       * Totals: `spent` is the amount of paid orders in whole rupees, `refundedPaise` the refunded part of this amount
       * in paise.
       */
      sums: z.object({ orders: z.int(), paid: z.int(), spent: z.int(), refundedPaise: z.int() }),
    }),
    errors: ['customer_unknown'],
  },
  'GET /api/admin/users/:id/orders': {
    access: 'staff',
    summary:
      'Lists a customer’s orders, newest first, 50 per page; `before` is the order_id or the createdAt of the last one of the previous page.',
    params,
    query: z.object({ before: orderPlace.optional() }),
    ids: { id: 'user' },
    reply: z.array(orderStatusReply),
    errors: ['customer_unknown'],
  },
  'GET /api/admin/users/:id/timeline': {
    access: 'staff',
    summary: 'Lists the events of a customer, newest first; `before` is the `next` cursor of the previous page.',
    params,
    query: z.object({ before: cursor.optional() }),
    ids: { id: 'user' },
    reply: z.object({ items: z.array(event), next: z.string().nullable() }),
    errors: ['customer_unknown'],
  },
  'POST /api/admin/users/:id/notes': {
    access: 'staff',
    audit: 'note.written',
    summary: 'Creates an internal note about a customer; numbers of identity documents are masked.',
    params,
    body: z.strictObject({
      text: z
        .string()
        .trim()
        .min(1, messageCode('note_missing'))
        .regex(seen, messageCode('note_missing'))
        .max(longestNote),
    }),
    ids: { id: 'user' },
    sample: () => [{ body: { text: 'Calls back on Monday.' } }],
    status: 201,
    reply: note,
    errors: ['customer_unknown'],
  },
  'DELETE /api/admin/users/:id/notes/:noteId': {
    access: 'staff',
    audit: 'note.removed',
    summary: 'Deletes a note (author and admins only); it can be restored for one minute.',
    params: noteParams,
    ids: { id: 'user', noteId: 'note' },
    sample: () => [{ expect: [404] }],
    status: 204,
    reply: z.null(),
    errors: ['note_unknown', 'note_of_another'],
  },
  'POST /api/admin/users/:id/notes/:noteId/restore': {
    access: 'staff',
    audit: 'note.restored',
    summary: 'Restores a note that the user deleted less than a minute ago.',
    params: noteParams,
    ids: { id: 'user', noteId: 'note' },
    sample: () => [{ expect: [404] }],
    reply: note,
    errors: ['note_unknown'],
  },
});
