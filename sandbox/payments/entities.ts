import { istText } from '../ist.ts';
import { methodDetails, paymentGroup } from './payment-methods.ts';
import type { AttemptRecord, OrderRecord, RefundRecord, SandboxOrderStatus } from './records.ts';
import { rupees } from './rupees.ts';

/** Returns the status of an order at a time: an ACTIVE order is EXPIRED once its expiry has passed. */
export function statusAt(order: OrderRecord, now: number): SandboxOrderStatus {
  return order.status === 'ACTIVE' && now >= order.expiresAt ? 'EXPIRED' : order.status;
}

/** Returns the OrderEntity of API version 2025-01-01. */
export function orderEntity(order: OrderRecord, now: number) {
  const off = { enabled: false, conditions: [] };
  return {
    cf_order_id: order.cfOrderId,
    order_id: order.orderId,
    entity: 'order',
    order_currency: order.currency,
    order_amount: rupees(order.amountPaise),
    order_status: statusAt(order, now),
    payment_session_id: order.sessionId,
    order_expiry_time: istText(order.expiresAt),
    order_note: order.note,
    created_at: istText(order.createdAt),
    order_splits: [],
    customer_details: {
      customer_id: order.customer.id,
      customer_name: order.customer.name,
      customer_email: order.customer.email,
      customer_phone: order.customer.phone,
      customer_uid: null,
    },
    order_meta: {
      return_url: order.returnUrl,
      notify_url: order.notifyUrl,
      payment_methods: order.paymentMethods,
    },
    order_tags: order.tags,
    cart_details: null,
    terminal_data: null,
    products: { one_click_checkout: off, verify_pay: off },
  };
}

/** Returns Cashfree's description of an attempt's result; null if there is none. */
function paymentMessage(attempt: AttemptRecord): string | null {
  if (attempt.status === 'SUCCESS') return 'Transaction successful';
  if (attempt.status === 'PENDING') return 'Transaction pending';
  return attempt.error?.error_description ?? null;
}

/** Returns the PaymentEntity of API version 2025-01-01. */
export function paymentEntity(attempt: AttemptRecord, order: OrderRecord) {
  const succeeded = attempt.status === 'SUCCESS';
  return {
    cf_payment_id: attempt.cfPaymentId,
    order_id: attempt.orderId,
    entity: 'payment',
    is_captured: succeeded,
    order_amount: rupees(order.amountPaise),
    order_currency: order.currency,
    payment_amount: rupees(attempt.amountPaise),
    payment_currency: order.currency,
    payment_group: paymentGroup(attempt.method),
    payment_method: methodDetails(attempt.method, attempt.status === 'USER_DROPPED' ? null : 'collect'),
    payment_status: attempt.status,
    payment_message: paymentMessage(attempt),
    payment_time: istText(attempt.startedAt),
    payment_completion_time: attempt.endedAt === null ? null : istText(attempt.endedAt),
    bank_reference: attempt.bankReference,
    auth_id: null,
    authorization: null,
    error_details: attempt.error,
    international_payment: { international: false },
    payment_gateway_details: {
      gateway_name: 'CASHFREE',
      gateway_order_id: order.cfOrderId,
      gateway_payment_id: attempt.cfPaymentId,
      gateway_order_reference_id: order.orderId,
      gateway_settlement: 'cashfree',
      gateway_status_code: '',
      gateway_reference_name: '',
    },
  };
}

const refundDescriptions = {
  PENDING: 'In Progress',
  SUCCESS: 'Refund processed successfully',
  CANCELLED: 'Refund cancelled',
  ONHOLD: 'Refund on hold: not enough balance',
  FAILED: 'Refund failed at the bank',
} as const;

/** Returns the RefundEntity of API version 2025-01-01. */
export function refundEntity(refund: RefundRecord) {
  const succeeded = refund.status === 'SUCCESS';
  return {
    cf_payment_id: refund.unnamed ? null : refund.cfPaymentId,
    cf_refund_id: refund.cfRefundId,
    order_id: refund.orderId,
    refund_id: refund.refundId,
    entity: 'refund',
    refund_amount: rupees(refund.amountPaise),
    refund_currency: 'INR',
    refund_note: refund.note,
    refund_status: refund.status,
    refund_arn: succeeded ? refund.cfRefundId.slice(-12) : null,
    refund_charge: 0,
    status_description: refundDescriptions[refund.status],
    metadata: null,
    refund_splits: [],
    refund_type: refund.automatic ? 'PAYMENT_AUTO_REFUND' : 'MERCHANT_INITIATED',
    refund_mode: refund.speed,
    created_at: istText(refund.createdAt),
    processed_at: refund.processedAt === null ? null : istText(refund.processedAt),
    refund_speed: {
      requested: refund.speed,
      accepted: refund.speed,
      processed: succeeded ? (refund.fallsBack ? 'STANDARD' : refund.speed) : null,
      message: null,
    },
  };
}
