import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { paymentEventBody, paymentEventTypes, statusAt } from './entities.ts';
import type { AttemptRecord, AttemptStatus, Method, OrderRecord } from './records.ts';
import { refundUnwanted } from './refunds.ts';
import { ApiError, amount, known, parseRequest, text } from './requests.ts';
import type { Sandbox } from './sandbox.ts';
import { announce } from './webhooks.ts';

const month = 30 * 86_400_000;
// Allows http, unlike Cashfree, because a demo on a home network has no certificate.
const webAddress = text(1, 250).refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'is no URL');

/** Body of `POST /orders` (2025-01-01) as far as the shop uses it, with the limits of the OpenAPI file. */
const orderRequest = z.object({
  order_id: text(3, 45).regex(/^[A-Za-z0-9_-]+$/),
  order_amount: amount(1),
  order_currency: z.literal('INR'),
  customer_details: z.object({
    customer_id: text(3, 50).regex(/^[A-Za-z0-9]+$/),
    customer_phone: z.string().regex(/^\d{10}$/),
    customer_email: text(3, 100).includes('@').nullish(),
    customer_name: text(3, 100).nullish(),
  }),
  order_meta: z.object({ return_url: webAddress.nullish(), notify_url: webAddress.nullish() }).nullish(),
  order_expiry_time: z.iso.datetime({ offset: true }).nullish(),
  order_note: text(3, 200).nullish(),
  order_tags: z
    .record(z.string(), z.string())
    .refine((tags) => Object.keys(tags).length <= 10)
    .nullish(),
});

/** Creates an order, or throws Cashfree's error: 400 for an invalid field, 409 for an existing order_id. */
export function createOrder({ ledger, now }: Sandbox, body: unknown): OrderRecord {
  const request = parseRequest(orderRequest, body);
  const expiresAt = request.order_expiry_time ? Date.parse(request.order_expiry_time) : now() + month;
  if (expiresAt <= now()) throw new ApiError(400, 'order_expiry_time_invalid', 'order_expiry_time : is over');
  if (ledger.orders.get(request.order_id))
    throw new ApiError(409, 'order_already_exists', 'order with same id is already present');
  const { customer_details: customer, order_meta: meta } = request;
  return ledger.orders.put({
    orderId: request.order_id,
    cfOrderId: ledger.nextId(),
    sessionId: `session_${randomBytes(60).toString('base64url')}payment`,
    amountPaise: request.order_amount,
    currency: request.order_currency,
    customer: {
      id: customer.customer_id,
      phone: customer.customer_phone,
      email: customer.customer_email ?? null,
      name: customer.customer_name ?? null,
    },
    returnUrl: meta?.return_url ?? null,
    notifyUrl: meta?.notify_url ?? null,
    note: request.order_note ?? null,
    tags: request.order_tags ?? null,
    createdAt: now(),
    expiresAt,
    status: 'ACTIVE',
  });
}

/** Terminates an order. During a pending attempt it only requests termination, and the attempt may still succeed. */
export function terminateOrder({ ledger, now }: Sandbox, orderId: string, body: unknown): OrderRecord {
  const order = known(ledger.orders.get(orderId), 'order');
  parseRequest(z.object({ order_status: z.literal('TERMINATED') }), body);
  const status = statusAt(order, now());
  if (status === 'TERMINATED' || status === 'TERMINATION_REQUESTED') return order;
  if (status !== 'ACTIVE') throw new ApiError(400, 'order_inactive', `order can not be terminated : it is ${status}.`);
  const underWay = ledger.attempts.of(orderId).some((attempt) => attempt.status === 'PENDING');
  return ledger.orders.put({ ...order, status: underWay ? 'TERMINATION_REQUESTED' : 'TERMINATED' });
}

export interface AttemptWish {
  status: AttemptStatus;
  method?: Method | undefined;
  errorCode?: string | undefined;
  settles?: { status: AttemptStatus; afterMs: number } | undefined;
}

const timerOf = (id: string) => `attempt ${id}`;

export function makeAttempt(sandbox: Sandbox, order: OrderRecord, wish: AttemptWish): AttemptRecord {
  const { ledger, now } = sandbox;
  const { status, method = 'upi', errorCode = null, settles } = wish;
  return ledger.together(() => {
    const attempt = ledger.attempts.put({
      cfPaymentId: ledger.nextId(),
      orderId: order.orderId,
      amountPaise: order.amountPaise,
      method,
      status: 'PENDING',
      error: null,
      bankReference: null,
      startedAt: now(),
      endedAt: null,
      settles: settles ? { status: settles.status, at: now() + settles.afterMs, error: errorCode } : null,
    });
    if (status !== 'PENDING') return endAttempt(sandbox, attempt, status, errorCode);
    watchAttempt(sandbox, attempt);
    return attempt;
  });
}

/** A successful one pays the order whatever its status, because an attempt may outlive the order's expiry. */
function endAttempt(sandbox: Sandbox, attempt: AttemptRecord, status: AttemptStatus, error: string | null) {
  const { ledger, now, schedule } = sandbox;
  schedule.cancel(timerOf(attempt.cfPaymentId));
  return ledger.together(() => {
    const ended = ledger.attempts.put({
      ...attempt,
      status,
      error: status === 'FAILED' ? (error ?? 'invalid_mpin') : null,
      bankReference: status === 'SUCCESS' ? String(randomInt(100_000_000_000, 999_999_999_999)) : null,
      endedAt: now(),
      settles: null,
    });
    const order = concludeOrder(sandbox, attempt.orderId, status);
    const type = paymentEventTypes.get(status);
    if (type) announce(sandbox, order, type, paymentEventBody(ended, order, type, now()));
    if (status === 'SUCCESS') refundUnwanted(sandbox, ended, order);
    return ended;
  });
}

function concludeOrder({ ledger }: Sandbox, orderId: string, status: AttemptStatus): OrderRecord {
  const order = known(ledger.orders.get(orderId), 'order');
  if (status === 'SUCCESS') return ledger.orders.put({ ...order, status: 'PAID' });
  const underWay = ledger.attempts.of(orderId).some((attempt) => attempt.status === 'PENDING');
  if (order.status !== 'TERMINATION_REQUESTED' || underWay) return order;
  return ledger.orders.put({ ...order, status: 'TERMINATED' });
}

export function watchAttempt(sandbox: Sandbox, { status, settles, cfPaymentId }: AttemptRecord): void {
  if (status !== 'PENDING' || !settles) return;
  sandbox.schedule.at(timerOf(cfPaymentId), settles.at, () => {
    const current = sandbox.ledger.attempts.get(cfPaymentId);
    if (current?.status === 'PENDING') endAttempt(sandbox, current, settles.status, settles.error);
  });
}
