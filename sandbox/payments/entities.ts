import type { AttemptRecord, AttemptStatus, OrderRecord, RefundRecord, SandboxOrderStatus } from './records.ts';
import { methodGroups } from './records.ts';

const istOffset = 5.5 * 3_600_000;

/** Formats a time in milliseconds like Cashfree: `2026-11-20T16:05:00+05:30`. */
export const istText = (time: number) => `${new Date(time + istOffset).toISOString().slice(0, 19)}+05:30`;
const istOrNull = (time: number | null) => (time === null ? null : istText(time));

/** Converts paise to the JSON number in rupees that Cashfree sends. */
export const rupees = (paise: number) => paise / 100;

/** Payment failures that the hosted page offers: label, the provider's codes and texts, and the bank's. */
export const failures: Record<string, [label: string, code: string, reason: string, rawCode: string, raw: string]> = {
  invalid_mpin: ['Wrong UPI PIN', 'TRANSACTION_DECLINED', 'auth_declined', 'ZM', 'INVALID MPIN'],
  insufficient_funds: [
    'Not enough money in the account',
    'TRANSACTION_DECLINED',
    'insufficient_funds',
    'U30',
    'INSUFFICIENT FUNDS',
  ],
  card_declined: ['Card declined by the bank', 'TRANSACTION_DECLINED', 'bank_declined', '05', 'DO NOT HONOUR'],
  bank_down: [
    'Bank not reachable',
    'BANK_PROCESSING_FAILURE',
    'bank_unavailable',
    'U68',
    'REMITTER BANK NOT AVAILABLE',
  ],
  timed_out: ['Customer took too long', 'TRANSACTION_TIMED_OUT', 'timed_out', 'U69', 'COLLECT EXPIRED'],
};

function errorDetails(error: string | null) {
  if (error === null) return null;
  const [, code, reason, rawCode, raw] = failures[error] ?? ['', error, 'auth_declined', '', ''];
  return {
    error_code: code,
    error_description: `The transaction was declined: ${reason.replaceAll('_', ' ')}`,
    error_reason: reason,
    error_code_raw: rawCode,
    error_description_raw: raw,
  };
}

/** Returns the status of an order at a time: an ACTIVE order is EXPIRED once its expiry has passed. */
export function statusAt(order: OrderRecord, now: number): SandboxOrderStatus {
  return order.status === 'ACTIVE' && now >= order.expiresAt ? 'EXPIRED' : order.status;
}

const customerDetails = ({ customer: { id, name, email, phone } }: OrderRecord) => ({
  customer_id: id,
  customer_name: name,
  customer_email: email,
  customer_phone: phone,
});

/** Returns the OrderEntity of API version 2025-01-01, without what the shop does not read. */
export function orderEntity(order: OrderRecord, now: number) {
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
    order_tags: order.tags,
    created_at: istText(order.createdAt),
    customer_details: customerDetails(order),
    order_meta: { return_url: order.returnUrl, notify_url: order.notifyUrl },
  };
}

/** Returns the PaymentEntity of API version 2025-01-01, without what the shop does not read. */
export function paymentEntity(attempt: AttemptRecord, order: OrderRecord) {
  return {
    cf_payment_id: attempt.cfPaymentId,
    order_id: attempt.orderId,
    entity: 'payment',
    is_captured: attempt.status === 'SUCCESS',
    order_amount: rupees(order.amountPaise),
    payment_amount: rupees(attempt.amountPaise),
    payment_currency: order.currency,
    payment_group: methodGroups[attempt.method],
    payment_status: attempt.status,
    payment_message: attempt.status === 'SUCCESS' ? 'Transaction successful' : null,
    payment_time: istText(attempt.startedAt),
    payment_completion_time: istOrNull(attempt.endedAt),
    bank_reference: attempt.bankReference,
    error_details: errorDetails(attempt.error),
  };
}

/** Returns the RefundEntity of API version 2025-01-01, without what the shop does not read. */
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
    refund_type: refund.automatic ? 'PAYMENT_AUTO_REFUND' : 'MERCHANT_INITIATED',
    created_at: istText(refund.createdAt),
    processed_at: istOrNull(refund.processedAt),
    refund_speed: {
      requested: refund.speed,
      accepted: refund.speed,
      processed: succeeded ? (refund.fallsBack ? 'STANDARD' : refund.speed) : null,
    },
  };
}

/** Amounts have two decimals (4799.40), like Cashfree's, so that serializing the body again changes it. */
function eventBody(type: string, now: number, data: object): string {
  return JSON.stringify({ data, event_time: istText(now), type }).replace(
    /"(order_amount|payment_amount|refund_amount)":(\d+(?:\.\d+)?)/g,
    (_whole, name: string, sum: string) => `"${name}":${Number(sum).toFixed(2)}`,
  );
}

/** Webhook types of ended attempts; other states send no webhook. Source: Cashfree's list of 2025-01-01. */
export const paymentEventTypes = new Map<AttemptStatus, string>([
  ['SUCCESS', 'PAYMENT_SUCCESS_WEBHOOK'],
  ['FAILED', 'PAYMENT_FAILED_WEBHOOK'],
  ['USER_DROPPED', 'PAYMENT_USER_DROPPED_WEBHOOK'],
]);

export function paymentEventBody(attempt: AttemptRecord, order: OrderRecord, type: string, now: number): string {
  const entity = paymentEntity(attempt, order);
  return eventBody(type, now, {
    order: {
      order_id: order.orderId,
      order_amount: rupees(order.amountPaise),
      order_currency: order.currency,
      order_tags: order.tags,
    },
    payment: {
      cf_payment_id: entity.cf_payment_id,
      payment_status: entity.payment_status,
      payment_amount: entity.payment_amount,
      payment_currency: entity.payment_currency,
      payment_time: entity.payment_completion_time ?? entity.payment_time,
      bank_reference: entity.bank_reference,
      payment_method: { [attempt.method]: { channel: 'collect', upi_id: 'asha@okbank' } },
      payment_group: entity.payment_group,
    },
    customer_details: customerDetails(order),
    ...(entity.error_details ? { error_details: entity.error_details } : {}),
  });
}

export function disputeEventBody(
  dispute: object,
  { order, paymentId }: { order: OrderRecord; paymentId: string | null },
  type: string,
  now: number,
): string {
  const amounts = { order_amount: rupees(order.amountPaise), order_currency: order.currency };
  const payment = paymentId === null ? {} : { cf_payment_id: Number(paymentId) };
  const { customer_id: _id, ...customer } = customerDetails(order);
  return eventBody(type, now, {
    dispute,
    order_details: { order_id: order.orderId, ...amounts, ...payment },
    customer_details: customer,
  });
}

/** `cf_refund_id` and `cf_payment_id` are numbers. An automatic refund has no refund_id of the merchant. */
export function refundEvent(refund: RefundRecord, now: number): [type: string, body: string] {
  const { refund_speed: _speed, refund_id, ...entity } = refundEntity(refund);
  const numbers = {
    cf_refund_id: Number(refund.cfRefundId),
    cf_payment_id: refund.unnamed ? null : Number(refund.cfPaymentId),
  };
  if (!refund.automatic) {
    const data = { refund: { ...entity, refund_id, ...numbers } };
    return ['REFUND_STATUS_WEBHOOK', eventBody('REFUND_STATUS_WEBHOOK', now, data)];
  }
  const data = { auto_refund: { event: 'AUTO-REFUND', ...entity, ...numbers } };
  return ['AUTO_REFUND_STATUS_WEBHOOK', eventBody('AUTO_REFUND_STATUS_WEBHOOK', now, data)];
}
