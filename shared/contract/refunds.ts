import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { orderIdField } from './orders.ts';
import { typedText } from './typed-text.ts';

export const refundRequestStates = ['waiting_approval', 'pending', 'succeeded', 'failed', 'cancelled'] as const;

/** Codes of the refund reasons that staff choose from; credit notes use the same codes. */
export const refundReasons = ['01', '02', '03', '04', '07'] as const;

const moment = z.iso.datetime();

export const refundRequest = z.object({
  id: z.string(),
  orderId: z.string(),
  amountPaise: z.int(),
  state: z.enum(refundRequestStates),
  reason: z.string(),
  note: z.string(),
  /** Duplicate payment that is refunded; null for a refund of the order's price. */
  paymentReference: z.string().nullable(),
  speed: z.string(),
  /** Actual speed at the provider: STANDARD if the bank could not credit the refund instantly. */
  processedSpeed: z.string().nullable(),
  byCustomer: z.boolean(),
  /**
   * Number of the licence that is cancelled with the refund (2 for the second), in an order with several licences; null
   * if no single licence is cancelled.
   */
  unit: z.int().nullable(),
  requestedBy: z.string().nullable(),
  requestedAt: moment,
  approvedBy: z.string().nullable(),
  /** Reason why the provider rejected the refund. */
  failure: z.string().nullable(),
  /**
   * Why a refund waits: for the refund of a second payment, for the provider, which has put it on hold, for staff, who
   * pay it back by hand, or for a second staff account, because nobody there may approve it; null if it does not wait.
   */
  waitsFor: z.enum(['duplicate', 'provider', 'hand', 'second-account']).nullable(),
  /** Whether the signed-in user may approve the refund. */
  mayApprove: z.boolean(),
});

/** One of several licences of an order, with the amount that can be refunded for this licence alone. */
const licence = z.object({
  caseId: z.string(),
  unit: z.int(),
  state: z.enum(['open', 'waiting', 'cancelling', 'cancelled']),
  refundPaise: z.int(),
});

const mostNote = 500;
/** Case of the licence to cancel, in an order with several licences. */
const caseId = z.uuid().optional();
const params = z.object({ orderId: orderIdField });
const key = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() });
export const ofRefund = z.object({ id: z.string().regex(/^[A-Za-z0-9-]{3,40}$/) });

export const refundEndpoints = endpoints({
  'POST /api/user/orders/:orderId/cancel': {
    access: 'signed-in',
    summary:
      'Cancels a paid order, or with `caseId` one of its licences, while the refund policy allows it; the money goes back through the provider.',
    limit: { perAddress: 80, perTarget: 20, seconds: 600 },
    params,
    body: z.strictObject({ reason: z.string().trim().max(mostNote), caseId }),
    ids: { orderId: 'order', caseId: 'case' },
    sample: (ids) => [
      { body: { reason: 'Closed' }, expect: [202, 404, 409] },
      { body: { reason: 'Closed', caseId: ids.case }, expect: [202, 404, 409] },
    ],
    reply: z.object({ refundPaise: z.int() }),
    status: 202,
    errors: [
      'order_unknown',
      'order_unpaid',
      'case_unknown',
      'work_started',
      'order_refunded',
      'order_refund_pending',
      'order_disputed',
    ],
  },
  'POST /api/user/cases/:id/remedy': {
    access: 'signed-in',
    summary: 'Chooses the remedy for a missed promise, once: the coupon that was offered, or a part of the price back.',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ as: z.enum(['coupon', 'refund']) }),
    ids: { id: 'case' },
    sample: () => [{ body: { as: 'coupon' }, expect: [200, 409] }],
    reply: z.object({ as: z.enum(['coupon', 'refund']), refundPaise: z.int().nullable() }),
    errors: ['case_unknown', 'remedy_none', 'remedy_chosen', 'duplicate_first', 'refund_too_large'],
  },
  'POST /api/admin/orders/:orderId/refunds': {
    access: 'staff',
    audit: 'refund.requested',
    summary:
      'Refunds all or a part of the price of an order, and with `caseId` cancels one of its licences; above a limit, or for an order of the caller’s own, it waits for the approval of a second person. The same Idempotency-Key is the same refund.',
    params,
    headers: key,
    body: z.strictObject({
      amountPaise: z.int().min(1).max(10_000_000_000),
      reason: z.enum(refundReasons),
      note: typedText(mostNote).min(3),
      speed: z.enum(['STANDARD', 'INSTANT']).optional(),
      caseId,
    }),
    ids: { orderId: 'order' },
    sample: () => [{ body: { amountPaise: 100, reason: '07', note: 'A friendly gesture' }, expect: [202, 409, 422] }],
    reply: refundRequest,
    status: 202,
    errors: [
      ...(['order_unknown', 'order_unpaid', 'refund_too_large', 'duplicate_first', 'key_reused'] as const),
      ...(['case_unknown', 'work_started', 'licence_cancelled'] as const),
    ],
  },
  'POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/refund': {
    access: 'staff',
    audit: 'refund.requested',
    summary: 'Gives back what is left of a duplicate payment.',
    params: params.extend({ paymentReference: z.string().min(1).max(100) }),
    ids: { orderId: 'order', paymentReference: 'payment' },
    sample: () => [{ expect: [404, 409] }],
    reply: refundRequest,
    status: 202,
    errors: ['order_unknown', 'refund_task_unknown', 'refund_task_done', 'refund_too_large'],
  },
  'GET /api/admin/orders/:orderId/refunds': {
    access: 'staff',
    summary: 'Lists the refunds that were requested of an order, and what may still be refunded of its price.',
    params,
    ids: { orderId: 'order' },
    reply: z.object({
      items: z.array(refundRequest),
      leftPaise: z.int(),
      /** Amount in paise above which the next refund by staff needs a second person's approval. */
      approvalAbovePaise: z.int(),
      /** Licences of a paid order with several licences; otherwise empty. */
      licences: z.array(licence),
    }),
    errors: ['order_unknown'],
  },
  'POST /api/admin/refunds/:id/approve': {
    access: 'staff',
    audit: 'refund.approved',
    summary:
      'Approves a refund above the limit; only another person than the one who requested it may, who is not the buyer and has been staff since before.',
    params: ofRefund,
    ids: { id: 'refund' },
    sample: () => [{ expect: [404] }],
    reply: refundRequest,
    errors: [
      'refund_unknown',
      'refund_decided',
      'refund_own',
      'refund_not_second',
      'duplicate_first',
      'refund_too_large',
      'case_unknown',
      'work_started',
    ],
  },
  'POST /api/admin/refunds/:id/withdraw': {
    access: 'staff',
    audit: 'refund.withdrawn',
    summary: 'Withdraws a refund that waits for approval.',
    params: ofRefund,
    ids: { id: 'refund' },
    sample: () => [{ expect: [404] }],
    reply: refundRequest,
    errors: ['refund_unknown', 'refund_decided'],
  },
  'GET /api/admin/disputes/:id/evidence': {
    access: 'staff',
    audit: 'dispute.exported',
    summary:
      'Exports what a dispute is answered with as a ZIP: order, payments, log of the work, list of documents, tax documents; written to the audit log.',
    limit: { perTarget: 30, seconds: 600 },
    params: z.object({ id: z.string().min(1).max(100) }),
    ids: { id: 'dispute' },
    sample: () => [{ expect: [404] }],
    reply: z.unknown(),
    errors: ['dispute_unknown'],
  },
});
