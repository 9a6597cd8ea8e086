import { z } from 'zod';
import { categories } from '../rules/catalogue.ts';
import { attemptOutcomes, orderStatuses } from '../rules/orders.ts';
import { paymentFailures } from '../rules/payment-failures.ts';
import { typedTime } from './dates.ts';
import { endpoint } from './endpoint.ts';

export const orderIdField = z.string().min(3).max(45);

/** Cursor of an order list: number or time of the last order. A text that begins like a date must be a valid time. */
export const orderPlace = z.union([typedTime, orderIdField.regex(/^(?!\d{4}-)/)]);

/** Contains no data of the buyer, because the order number is enough to read it. */
export const orderStatusReply = z.object({
  order_id: z.string(),
  status: z.enum(orderStatuses),
  lastAttempt: z.enum(attemptOutcomes).nullable(),
  /** Why the last payment attempt failed, while the order is unpaid. */
  reason: z.enum(paymentFailures).nullable(),
  ticket: z.string(),
  planId: z.string(),
  planName: z.string(),
  category: z.enum(categories),
  duration: z.int(),
  quantity: z.int(),
  subtotal: z.int(),
  durationDiscount: z.int(),
  couponCode: z.string().nullable(),
  couponDiscount: z.int(),
  total: z.int(),
  /** Paise; both together are the total. */
  taxablePaise: z.int(),
  gstPaise: z.int(),
  /** Paise: overpaid amount, refunded part of it, and refunded part of the price. */
  duplicatePaise: z.int(),
  duplicateReturnedPaise: z.int(),
  refundedPaise: z.int(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Present while the order can still be paid. */
  payment_session_id: z.string().nullable(),
});

export const getOrderStatus = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/status',
  access: 'everyone',
  summary: 'Returns the status of an order; checks with the payment provider while it is open.',
  // Guests are counted per order (`guestLimits`).
  rateLimit: { requests: 240, seconds: 60, countedPer: 'account' },
  externalCalls: true,
  params: z.object({ orderId: orderIdField }),
  reply: orderStatusReply.extend({
    /** When the receipt was sent; null before that, or without a receipt. */
    receiptSentAt: z.iso.datetime().nullable(),
    /**
     * The refund in paise if the order is cancelled now: 0 once work has started, or while the whole price is already
     * being refunded; null if the order is not paid, cancelled or disputed.
     */
    cancellation: z.object({ refundPaise: z.int(), refunding: z.boolean() }).nullable(),
    /**
     * For the owner of a paid order with several licences: the licences, each of which can be cancelled alone, with the
     * refund in paise.
     */
    licences: z.array(
      z.object({
        caseId: z.string(),
        unit: z.int(),
        state: z.enum(['open', 'cancelling', 'cancelled']),
        refundPaise: z.int(),
      }),
    ),
    /** The order cannot be cancelled, because disputes cover the rest of its price, or the bank has taken it back. */
    disputed: z.boolean(),
    /** Paise of the overpaid amount: `takenPaise` were taken back by the bank, `heldPaise` are in open disputes. */
    duplicateAtBank: z.object({ takenPaise: z.int(), heldPaise: z.int() }),
    /** Paise of the overpaid amount that staff have paid back by hand, without the payment provider. */
    duplicateByHandPaise: z.int(),
    /** Cancelled as a whole or licence by licence, by the owner or by staff. */
    cancelled: z.boolean(),
    /** A refund of a paid order is due or pending; false once it has been sent. */
    refundPending: z.boolean(),
    /** Paid without a State: there is a receipt voucher, and the invoice is issued once the owner enters the State. */
    stateMissing: z.boolean(),
    /** The case of a paid order with exactly one case; its page is for the owner only. */
    caseId: z.uuid().nullable(),
    /** The signed-in user owns it. */
    own: z.boolean(),
    /** The signed-in user may claim this order: it has no owner and was placed in this browser. */
    claimable: z.boolean(),
  }),
  errors: ['order_unknown'],
});
