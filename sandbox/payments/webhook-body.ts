import { istText } from '../ist.ts';
import { refundEntity } from './entities.ts';
import { paymentGroup, webhookMethodDetails } from './payment-methods.ts';
import type { AttemptRecord, AttemptStatus, OrderRecord, RefundRecord } from './records.ts';
import { rupees } from './rupees.ts';

/** Webhook types of ended attempts; other states send no webhook. Source: Cashfree's list of 2025-01-01. */
export const paymentEventTypes = new Map<AttemptStatus, string>([
  ['SUCCESS', 'PAYMENT_SUCCESS_WEBHOOK'],
  ['FAILED', 'PAYMENT_FAILED_WEBHOOK'],
  ['USER_DROPPED', 'PAYMENT_USER_DROPPED_WEBHOOK'],
]);

export const refundEventTypeOf = ({ automatic }: RefundRecord) =>
  automatic ? 'AUTO_REFUND_STATUS_WEBHOOK' : 'REFUND_STATUS_WEBHOOK';

/**
 * Serializes an event with two decimals in order, payment and refund amounts (4799.40), like Cashfree, so that parsing
 * and serializing it again changes the body.
 */
function toBody(event: object): string {
  return JSON.stringify(event).replace(
    /"(order_amount|payment_amount|refund_amount)":(\d+(?:\.\d+)?)/g,
    (_whole, name: string, amount: string) => `"${name}":${Number(amount).toFixed(2)}`,
  );
}

function gatewayDetails(attempt: AttemptRecord, order: OrderRecord) {
  const dropped = attempt.status === 'USER_DROPPED';
  return {
    gateway_name: dropped ? null : 'CASHFREE',
    gateway_order_id: dropped ? null : order.cfOrderId,
    gateway_payment_id: dropped ? null : attempt.cfPaymentId,
    ...(dropped ? {} : { gateway_order_reference_id: order.orderId }),
    gateway_settlement: dropped ? null : 'CASHFREE',
    gateway_status_code: null,
  };
}

function paymentMessage(attempt: AttemptRecord): string | null {
  if (attempt.status === 'SUCCESS') return '00::Transaction success';
  return attempt.error ? `${attempt.error.error_code_raw}::${attempt.error.error_description_raw}` : null;
}

/** Returns the raw body of a payment webhook. */
export function paymentEventBody(attempt: AttemptRecord, order: OrderRecord, type: string, now: number): string {
  return toBody({
    data: {
      order: {
        order_id: order.orderId,
        order_amount: rupees(order.amountPaise),
        order_currency: order.currency,
        order_tags: order.tags,
      },
      payment: {
        cf_payment_id: attempt.cfPaymentId,
        payment_status: attempt.status,
        payment_amount: rupees(attempt.amountPaise),
        payment_currency: order.currency,
        payment_message: paymentMessage(attempt),
        payment_time: istText(attempt.endedAt ?? attempt.startedAt),
        bank_reference: attempt.bankReference,
        auth_id: null,
        payment_method: webhookMethodDetails(attempt.method, attempt.status === 'USER_DROPPED' ? null : 'collect'),
        payment_group: paymentGroup(attempt.method),
      },
      customer_details: {
        customer_name: order.customer.name,
        customer_id: order.customer.id,
        customer_email: order.customer.email,
        customer_phone: order.customer.phone,
      },
      ...(attempt.status === 'FAILED' ? { error_details: attempt.error } : {}),
      payment_gateway_details: gatewayDetails(attempt, order),
      payment_offers: null,
    },
    event_time: istText(now),
    type,
  });
}

/** Returns the raw body of a dispute webhook. */
export function disputeEventBody(
  dispute: object,
  { order, paymentId }: { order: OrderRecord; paymentId: string | null },
  type: string,
  now: number,
): string {
  const { name, email, phone } = order.customer;
  return toBody({
    data: {
      dispute,
      order_details: {
        order_id: order.orderId,
        order_amount: rupees(order.amountPaise),
        order_currency: order.currency,
        ...(paymentId === null ? {} : { cf_payment_id: Number(paymentId), payment_amount: rupees(order.amountPaise) }),
      },
      customer_details: { customer_name: name, customer_email: email, customer_phone: phone },
    },
    event_time: istText(now),
    type,
  });
}

/** Returns the raw body of a refund webhook; unlike in the API, `cf_refund_id` and `cf_payment_id` are numbers. */
export function refundEventBody(refund: RefundRecord, now: number): string {
  return refund.automatic ? autoRefundBody(refund, now) : merchantRefundBody(refund, now);
}

function merchantRefundBody(refund: RefundRecord, now: number): string {
  const { refund_speed: _speed, ...entity } = refundEntity(refund);
  return toBody({
    data: {
      refund: {
        ...entity,
        entity: 'Refund',
        cf_refund_id: Number(refund.cfRefundId),
        cf_payment_id: refund.unnamed ? null : Number(refund.cfPaymentId),
      },
    },
    event_time: istText(now),
    type: refundEventTypeOf(refund),
  });
}

/** Returns the webhook body of an automatic refund; it names the order, but has no refund_id of the merchant. */
function autoRefundBody(refund: RefundRecord, now: number): string {
  const entity = refundEntity(refund);
  return toBody({
    data: {
      auto_refund: {
        event: 'AUTO-REFUND',
        cf_refund_id: Number(refund.cfRefundId),
        cf_payment_id: refund.unnamed ? null : Number(refund.cfPaymentId),
        bank_reference: null,
        order_id: refund.orderId,
        refund_amount: entity.refund_amount,
        refund_currency: entity.refund_currency,
        refund_type: entity.refund_type,
        refund_arn: entity.refund_arn,
        refund_status: entity.refund_status,
        status_description: entity.status_description,
        refund_reason: refund.note,
        created_at: entity.created_at,
        processed_at: entity.processed_at,
        refund_charge: 0,
        refund_splits: [],
        metadata: null,
      },
    },
    event_time: istText(now),
    type: refundEventTypeOf(refund),
  });
}
