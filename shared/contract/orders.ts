import { z } from 'zod';
import { ofEach } from '../rules/buyer.ts';
import { attemptOutcomes, orderStatuses } from '../rules/orders.ts';
import { paymentFailures } from '../rules/payment-failures.ts';
import { subscriptionStatuses } from '../rules/subscriptions.ts';
import { typedTime } from './dates.ts';
import { endpoints } from './endpoint.ts';

export const orderIdField = z.string().min(3).max(45);

/**
 * Cursor of an order list: order number or time of the last order. A value that begins like a date must be a valid
 * time.
 */
export const orderPlace = z.union([typedTime, orderIdField.regex(/^(?!\d{4}-)/)]);

/**
 * Amounts of an order. `taxablePaise` is the net amount; with `gstPaise` it adds up to the total. `duplicatePaise` is the
 * overpaid amount, `duplicateReturnedPaise` its refunded part, `refundedPaise` the refunded part of the price.
 */
export const orderSums = [
  'subtotal',
  'durationDiscount',
  'couponDiscount',
  'total',
  'taxablePaise',
  'gstPaise',
  'duplicatePaise',
  'duplicateReturnedPaise',
  'refundedPaise',
] as const;

/** Order status without buyer data, because anybody who knows the order number can read it. */
export const orderStatusReply = z.object({
  order_id: z.string(),
  status: z.enum(orderStatuses),
  lastAttempt: z.enum(attemptOutcomes).nullable(),
  /** Reason why the last payment attempt failed, while the order is unpaid; otherwise null. */
  reason: z.enum(paymentFailures).nullable(),
  ticket: z.string(),
  planId: z.string(),
  planName: z.string(),
  category: z.string(),
  duration: z.int(),
  quantity: z.int(),
  ...ofEach(orderSums, () => z.int()),
  couponCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Payment session; present while the order can still be paid. */
  payment_session_id: z.string().nullable(),
});

export const subscriptionReply = z.object({
  orderId: z.string(),
  planName: z.string(),
  category: z.string(),
  amount: z.int(),
  /** Duration in months; null for one-time work. */
  duration: z.int().nullable(),
  quantity: z.int(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime().nullable(),
  /** Status; `Done` means one-time work with all steps done. */
  status: z.enum(subscriptionStatuses),
});

export const ordersEndpoints = endpoints({
  'GET /api/orders/:orderId/status': {
    access: 'everyone',
    summary: 'Returns the status of an order; checks with the payment provider while it is open.',
    limit: { perAddress: 1_200, perTarget: 120, seconds: 60, target: 'orderId' },
    params: z.object({ orderId: orderIdField }),
    ids: { orderId: 'public' },
    sample: ({ order, openOrder }) => [{ params: { orderId: order } }, { params: { orderId: openOrder } }],
    reply: orderStatusReply.extend({
      /** Time at which the receipt was sent; null if it has not been sent yet or there is none. */
      receiptSentAt: z.iso.datetime().nullable(),
      /**
       * Refund in paise if the order is cancelled now: 0 once work has started, or while the whole price is already being
       * refunded. Null if the order is not paid, or is cancelled or disputed.
       */
      cancellation: z.object({ refundPaise: z.int(), refunding: z.boolean() }).nullable(),
      /**
       * Licences of a paid order with several licences: each can be cancelled alone, with the given refund in paise. Only
       * for the owner.
       */
      licences: z.array(
        z.object({
          caseId: z.string(),
          unit: z.int(),
          state: z.enum(['open', 'cancelling', 'cancelled']),
          refundPaise: z.int(),
        }),
      ),
      /**
       * Whether the order cannot be cancelled because disputes cover the rest of its price or the bank has taken it back.
       */
      disputed: z.boolean(),
      /**
       * Overpaid amount at the bank, in paise: `takenPaise` was taken back by the bank, `heldPaise` is in open disputes.
       */
      duplicateAtBank: z.object({ takenPaise: z.int(), heldPaise: z.int() }),
      /** Overpaid amount in paise that staff have repaid manually, without the payment provider. */
      duplicateByHandPaise: z.int(),
      /** Whether the welcome call is still to come. */
      callDue: z.boolean(),
      /**
       * Usual working days of a paid order’s work, by the steps as published now: ours from complete papers, and those of
       * the authority or app (`partner`, empty without one); `promise` is the most that was agreed for ours. Null for
       * monthly work.
       */
      days: z
        .object({
          ours: z.tuple([z.int(), z.int()]).readonly(),
          theirs: z.tuple([z.int(), z.int()]).readonly(),
          promise: z.int(),
          partner: z.string(),
        })
        .nullable(),
      /** Whether the owner or staff cancelled the order, as a whole or licence by licence. */
      cancelled: z.boolean(),
      /**
       * Refunds of captured payments, oldest first. `at`: when it was confirmed or, while it is pending, requested.
       * `reference`: number under which the bank can find it.
       */
      refunds: z.array(
        z.object({
          amountPaise: z.int(),
          at: z.iso.datetime(),
          reference: z.string().nullable(),
          /** `waiting`: the refund of the price is sent once a second payment is on its way back. */
          state: z.enum(['waiting', 'pending', 'sent']),
        }),
      ),
      /** Whether a refund of a paid order is due or pending; false once it has been sent. */
      refundPending: z.boolean(),
      /**
       * Whether the order was paid without a State: it has a receipt voucher, and the invoice is issued once the owner
       * enters the State.
       */
      stateMissing: z.boolean(),
      /**
       * Id of the case, for a paid order with exactly one case. Returned to the owner and to the browser in which the
       * order was placed; only the owner can open the page of the case.
       */
      caseId: z.uuid().nullable(),
      /** Whether the signed-in user owns the order. */
      own: z.boolean(),
      /** Whether the signed-in user may claim the order: it has no owner and was placed in this browser. */
      claimable: z.boolean(),
    }),
    errors: ['order_unknown'],
  },
  'GET /api/user/subscriptions': {
    access: 'signed-in',
    summary: 'Lists the paid plans of the user, newest first.',
    reply: z.array(subscriptionReply),
  },
  'GET /api/user/orders': {
    access: 'signed-in',
    summary:
      'Lists the user’s orders, newest first, 50 per page; `before` is the order_id or the createdAt of the last one of the previous page.',
    query: z.object({
      before: orderPlace.optional(),
      status: z.enum(orderStatuses).optional(),
    }),
    reply: z.array(orderStatusReply),
  },
});
