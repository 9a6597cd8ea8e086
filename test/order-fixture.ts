import type { OwnOrder } from '#web/app/orders/shared/order-state.ts';
import type { TrackedOrder } from '#web/app/orders/shared/poll-delay.ts';

/** An unpaid order of three months of a growth plan, as in the list of the customer's orders. */
export const listedOrder: OwnOrder = {
  reason: null,
  duplicatePaise: 0,
  duplicateReturnedPaise: 0,
  refundedPaise: 0,
  taxablePaise: 0,
  gstPaise: 0,
  order_id: 'ch_4f7k2a9b',
  ticket: '4F7K2A',
  status: 'pending',
  lastAttempt: null,
  planId: 'basic-growth',
  planName: 'Basic Growth Plan',
  category: 'growth',
  duration: 3,
  quantity: 1,
  subtotal: 23997,
  durationDiscount: 5999,
  couponCode: null,
  couponDiscount: 0,
  total: 17998,
  createdAt: '2026-11-20T14:00:00.000Z',
  paidAt: null,
  payment_session_id: 's1',
};

/** The same order as on its own page. */
export const trackedOrder: TrackedOrder = {
  ...listedOrder,
  claimable: false,
  caseId: null,
  cancellation: null,
  cancelled: false,
  callDue: false,
  days: null,
  refunds: [],
  refundPending: false,
  disputed: false,
  duplicateAtBank: { takenPaise: 0, heldPaise: 0 },
  duplicateByHandPaise: 0,
  licences: [],
  own: false,
  stateMissing: false,
  receiptSentAt: null,
};
