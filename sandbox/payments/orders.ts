import { randomBytes } from 'node:crypto';
import { ApiError, invalidRequest, notFound } from './api-error.ts';
import { statusAt } from './entities.ts';
import { orderRequest } from './order-request.ts';
import type { OrderRecord } from './records.ts';
import { parseRequest } from './request-fields.ts';
import type { Sandbox } from './sandbox.ts';

const month = 30 * 86_400_000;

/** Creates an order, or throws Cashfree's error: 400 for an invalid field, 409 for an existing order_id. */
export function createOrder(sandbox: Sandbox, body: unknown): OrderRecord {
  const { ledger, clock } = sandbox;
  const request = parseRequest(orderRequest, body);
  const now = clock.now();
  const expiresAt = request.order_expiry_time ?? now + month;
  if (expiresAt <= now) {
    throw invalidRequest('order_expiry_time_invalid', 'order_expiry_time : should be in the future.');
  }
  const cfOrderId = ledger.nextId();
  const orderId = request.order_id ?? `order_${cfOrderId}${randomBytes(6).toString('hex')}`;
  if (ledger.orders.get(orderId)) {
    throw new ApiError(409, 'invalid_request_error', 'order_already_exists', 'order with same id is already present');
  }
  const { customer_details: customer, order_meta: meta } = request;
  return ledger.orders.put({
    orderId,
    cfOrderId,
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
    paymentMethods: meta?.payment_methods || null,
    note: request.order_note ?? null,
    tags: request.order_tags ?? null,
    createdAt: now,
    expiresAt,
    status: 'ACTIVE',
  });
}

/** Returns the order, or throws Cashfree's 404. */
export function orderRecord({ ledger }: Sandbox, orderId: string): OrderRecord {
  const order = ledger.orders.get(orderId);
  if (!order) throw notFound('order');
  return order;
}

/** Terminates an order. During a pending attempt it only requests termination, and the attempt may still succeed. */
export function terminateOrder(sandbox: Sandbox, orderId: string, body: unknown): OrderRecord {
  const order = orderRecord(sandbox, orderId);
  const wanted = typeof body === 'object' && body !== null ? Reflect.get(body, 'order_status') : undefined;
  if (wanted !== 'TERMINATED') {
    throw invalidRequest('order_status_invalid', 'order_status : should be TERMINATED.');
  }
  const status = statusAt(order, sandbox.clock.now());
  if (status === 'TERMINATED' || status === 'TERMINATION_REQUESTED') return order;
  if (status !== 'ACTIVE') {
    throw invalidRequest('order_inactive', `order can not be terminated : it is ${status}.`);
  }
  const underWay = sandbox.ledger.attempts.of(orderId).some((attempt) => attempt.status === 'PENDING');
  return sandbox.ledger.orders.put({ ...order, status: underWay ? 'TERMINATION_REQUESTED' : 'TERMINATED' });
}
