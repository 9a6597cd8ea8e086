import { z } from 'zod';
import { invalidRequest, notFound } from './api-error.ts';
import { makeAttempt } from './attempts.ts';
import { orderEntity, paymentEntity, refundEntity } from './entities.ts';
import { methodKinds } from './payment-methods.ts';
import {
  attemptStatuses,
  type EventRecord,
  type OrderRecord,
  type RefundRecord,
  refundStatuses,
  sandboxOrderStatuses,
} from './records.ts';
import { leftOf, openRefund, settleRefund } from './refunds.ts';
import { amount } from './request-fields.ts';
import type { Sandbox } from './sandbox.ts';
import { resend } from './webhooks.ts';

const orderChange = z.strictObject({
  status: z.enum(sandboxOrderStatuses).optional(),
  order_amount: amount(0).optional(),
  order_currency: z.string().length(3).optional(),
  order_expiry_time: z.iso.datetime({ offset: true }).optional(),
});

const attemptWish = z.strictObject({
  status: z.enum(attemptStatuses),
  method: z.enum(methodKinds).optional(),
  errorCode: z.string().optional(),
  settles: z.strictObject({ status: z.enum(attemptStatuses), afterMs: z.int().min(0).max(86_400_000) }).optional(),
  times: z.int().min(1).max(100).default(1),
});

const resendWish = z.strictObject({
  times: z.int().min(1).max(1_000).default(1),
  badSignature: z.boolean().default(false),
});

const refundChange = z.strictObject({ status: z.enum(['PENDING', 'SUCCESS', 'CANCELLED', 'ONHOLD', 'FAILED']) });

const refundWish = z.strictObject({
  cf_payment_id: z.string().optional(),
  refund_amount: amount(0.01).optional(),
  status: z.enum(refundStatuses).default('SUCCESS'),
  afterMs: z.int().min(0).max(86_400_000).default(0),
  automatic: z.boolean().default(false),
  unnamed: z.boolean().default(false),
});

/** Changes the data that the provider reports about an order, without an attempt or a webhook. */
export function forceOrder(sandbox: Sandbox, order: OrderRecord, body: unknown): object {
  const change = orderChange.parse(body);
  const forced = sandbox.ledger.orders.put({
    ...order,
    status: change.status ?? order.status,
    amountPaise: change.order_amount ?? order.amountPaise,
    currency: change.order_currency ?? order.currency,
    expiresAt: change.order_expiry_time ? Date.parse(change.order_expiry_time) : order.expiresAt,
  });
  return orderEntity(forced, sandbox.clock.now());
}

/** Creates attempts without a browser, on any order, with their webhooks; returns the PaymentEntity of the last one. */
export function forceAttempt(sandbox: Sandbox, order: OrderRecord, body: unknown): object {
  const { times, ...wish } = attemptWish.parse(body);
  for (let made = 1; made < times; made += 1) makeAttempt(sandbox, order, wish);
  const attempt = makeAttempt(sandbox, order, wish);
  return paymentEntity(attempt, sandbox.ledger.orders.get(order.orderId) ?? order);
}

/** Sends an event again at once, any number of times; returns the result for each copy. */
export async function forceEvent(sandbox: Sandbox, event: EventRecord, body: unknown): Promise<object> {
  return { tries: await resend(sandbox, event, resendWish.parse(body ?? {})) };
}

/** Changes the status of a refund at once. */
export function forceRefund(sandbox: Sandbox, refund: RefundRecord, body: unknown): object {
  return refundEntity(settleRefund(sandbox, refund, refundChange.parse(body).status));
}

/**
 * Refunds a payment, like the provider's dashboard or its automatic refunds; by default the latest payment, in full.
 */
export function forceNewRefund(sandbox: Sandbox, order: OrderRecord, body: unknown): object {
  const wish = refundWish.parse(body ?? {});
  const paid = sandbox.ledger.attempts.of(order.orderId).filter(({ status }) => status === 'SUCCESS');
  const payment = wish.cf_payment_id
    ? paid.find(({ cfPaymentId }) => cfPaymentId === wish.cf_payment_id)
    : paid.findLast((attempt) => leftOf(sandbox, attempt) > 0);
  if (!payment) throw notFound('payment');
  const leftPaise = leftOf(sandbox, payment);
  const amountPaise = wish.refund_amount ?? leftPaise;
  if (amountPaise > leftPaise || amountPaise === 0)
    throw invalidRequest('refund_amount_invalid', 'refund_amount : is more than what is left of the payment.');
  const refund = openRefund(sandbox, payment, {
    refundId: `dash${sandbox.ledger.nextId()}`,
    amountPaise,
    note: null,
    speed: 'STANDARD',
    mode: wish.afterMs > 0 ? wish.status : 'PENDING',
    delayMs: wish.afterMs,
    ...(wish.automatic ? { automatic: true } : {}),
    ...(wish.unnamed ? { unnamed: true } : {}),
  });
  const now = wish.afterMs === 0 && wish.status !== 'PENDING';
  return refundEntity(now ? settleRefund(sandbox, refund, wish.status) : refund);
}
