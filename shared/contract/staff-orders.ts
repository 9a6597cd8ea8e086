import { z } from 'zod';
import { ofEach, taxFields } from '../rules/buyer.ts';
import { disputeOutcomes } from '../rules/disputes.ts';
import { attemptOutcomes, orderStatuses, orderTroubles } from '../rules/orders.ts';
import { paymentFailures } from '../rules/payment-failures.ts';
import { answerTo } from './checkout.ts';
import { typedDay } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { orderIdField, orderStatusReply } from './orders.ts';
import { messageCode } from './reasons.ts';
import { dayBefore } from './samples.ts';
import { seen } from './typed-text.ts';

const moment = z.iso.datetime();

const listed = orderStatusReply.omit({ payment_session_id: true }).extend({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  troubles: z.array(z.enum(orderTroubles)),
  /** Id of the account that owns the order; null if there is none. */
  personId: z.uuid().nullable(),
});

export const staffOrder = listed.extend({
  unitPrice: z.int(),
  ...ofEach(taxFields, () => z.string().nullable()),
  expiresAt: moment,
  askedAt: moment.nullable(),
  payments: z.array(
    z.object({
      reference: z.string(),
      outcome: z.enum(attemptOutcomes),
      amountPaise: z.int(),
      returnedPaise: z.int(),
      failure: z.enum(paymentFailures).nullable(),
      method: z.string().nullable(),
      at: moment,
      /** Provider's fee and day of the settlement; null without accountant rights, or if not yet known. */
      settlement: z.object({ feePaise: z.int(), day: z.iso.date().nullable(), utr: z.string().nullable() }).nullable(),
    }),
  ),
  /** Payment that staff noted by hand; null for one of the provider. */
  byHand: z
    .object({
      how: z.enum(['cash', 'bank']),
      reference: z.string(),
      amountPaise: z.int(),
      state: z.enum(['waiting_approval', 'received', 'withdrawn']),
      notedBy: z.string().nullable(),
      at: moment,
      /** Whether the signed-in user may approve it, and whether no member of the staff may. */
      mayApprove: z.boolean(),
      nobodyMayApprove: z.boolean(),
    })
    .nullable(),
  refunds: z.array(
    z.object({
      reference: z.string(),
      paymentReference: z.string().nullable(),
      amountPaise: z.int(),
      state: z.string(),
      /** Whether the refund has neither succeeded nor failed yet. */
      underWay: z.boolean(),
      /** Whether the provider made the refund automatically. */
      automatic: z.boolean(),
      at: moment,
    }),
  ),
  refundTasks: z.array(
    z.object({
      paymentReference: z.string(),
      amountPaise: z.int(),
      reason: z.string(),
      createdAt: moment,
      doneAt: moment.nullable(),
      doneBy: z.string().nullable(),
      reference: z.string().nullable(),
    }),
  ),
  disputes: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(disputeOutcomes),
      /** Status as reported by the provider. */
      status: z.string(),
      reason: z.string(),
      amountPaise: z.int(),
      respondBy: moment.nullable(),
      openedAt: moment,
    }),
  ),
  events: z.array(
    z.object({ key: z.string(), kind: z.string(), state: z.string(), note: z.string().nullable(), at: moment }),
  ),
  receipts: z.array(
    z.object({
      to: z.string(),
      at: moment,
      sentAt: moment.nullable(),
      failedAt: moment.nullable(),
      /** When it was given up; null while it is tried. */
      givenUpAt: moment.nullable(),
      again: z.boolean(),
    }),
  ),
});

const params = z.object({ orderId: orderIdField });

/** Staff endpoints for the orders of all customers. */
export const staffOrderEndpoints = endpoints({
  'GET /api/admin/orders': {
    access: 'reader',
    summary:
      'Lists all orders, newest first, 50 per page; `after` is the `next` of the previous page. Search by parts of number, name, e-mail or phone, or by ticket; a search returns at most 500. For a viewer, sums are 0 and problems are left out; `trouble` is refused.',
    query: z.object({
      search: z.string().trim().min(1).max(100).optional(),
      status: z.enum(orderStatuses).optional(),
      trouble: z.enum(orderTroubles).optional(),
      /** Earliest day of payment in Indian time. */
      paidSince: typedDay.optional(),
      after: orderIdField.optional(),
    }),
    sample: ({ order, email }) =>
      [
        {},
        { after: order },
        { search: 'kumar' },
        { search: 'lakshmi banerjee' },
        { search: order.slice(-8) },
        { search: email },
        { search: 'xyzzyx' },
        { status: 'paid' },
        { status: 'pending' },
        { status: 'refunded', search: 'kumar' },
        { status: 'pending', search: 'kumar' },
        { trouble: 'refund-due' },
        { trouble: 'refund-approval' },
        { trouble: 'held' },
        { paidSince: dayBefore(1) },
      ].map((query) => ({ query })),
    reply: z.object({
      items: z.array(listed),
      next: z.string().nullable(),
      /** Whether the search has more hits than are listed. */
      capped: z.boolean(),
      /** Number of orders that need attention, by reason. */
      waiting: z.record(z.enum(orderTroubles), z.int()),
    }),
    errors: ['access_denied'],
  },
  'GET /api/admin/orders/:orderId': {
    access: 'reader',
    summary:
      'Returns an order with its buyer, its amounts, and all data received from the payment provider. For a viewer, sums are 0 and payments are left out.',
    params,
    ids: { orderId: 'order' },
    reply: staffOrder,
    errors: ['order_unknown'],
  },
  'POST /api/admin/orders/:orderId/ask': {
    access: 'staff',
    audit: 'order.asked',
    summary:
      'Fetches the status of an order, its payment attempts and refunds from the payment provider, and applies them.',
    limit: { perTarget: 1, seconds: 2, target: 'orderId' },
    params,
    ids: { orderId: 'order' },
    sample: () => [{ expect: [200, 429] }],
    reply: z.object({ outcome: z.enum(['unchanged', 'changed', 'mismatch']), order: staffOrder }),
    errors: ['order_unknown', 'provider_away', 'too_many'],
  },
  'PATCH /api/admin/orders/:orderId/contact': {
    access: 'staff',
    audit: 'order.contact-corrected',
    summary:
      'Corrects the e-mail address and phone number of an order. What was not delivered to the former address goes to the new one.',
    params,
    body: z.strictObject({ email: answerTo('email'), phone: answerTo('phone') }),
    ids: { orderId: 'order' },
    sample: () => [{ body: { email: 'corrected@x.in', phone: '9811122233' }, expect: [200, 409] }],
    reply: staffOrder,
    errors: ['order_unknown', 'address_erased', 'address_of_account'],
  },
  'POST /api/admin/orders/:orderId/receipt': {
    access: 'staff',
    audit: 'receipt.sent-again',
    summary: 'Sends the receipt of a paid order again; repeated calls within a minute send one e-mail.',
    params,
    ids: { orderId: 'order' },
    reply: z.object({ to: z.string(), again: z.boolean() }),
    errors: ['order_unknown', 'order_unpaid', 'order_refunded', 'address_erased', 'too_many'],
  },
  'POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/done': {
    access: 'staff',
    audit: 'refund.done',
    summary: 'Marks a duplicate payment as refunded, with the provider’s reference.',
    params: params.extend({ paymentReference: z.string().min(1).max(100) }),
    body: z.strictObject({
      reference: z
        .string()
        .trim()
        .min(3, messageCode('reference_missing'))
        .regex(seen, messageCode('reference_missing'))
        .max(100),
    }),
    ids: { orderId: 'order', paymentReference: 'payment' },
    sample: () => [{ body: { reference: 'UTR 1' }, expect: [404, 409] }],
    reply: staffOrder,
    errors: ['refund_task_unknown', 'refund_task_done', 'refund_task_pending'],
  },
});
