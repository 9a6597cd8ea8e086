import { z } from 'zod';
import { ApiError, invalidRequest, notFound } from './api-error.ts';
import { findOrder } from './orders.ts';
import type { AttemptRecord, RefundRecord, RefundStatus } from './records.ts';
import { amount, parseRequest, text } from './request-fields.ts';
import { type Sandbox, settingsOf } from './sandbox.ts';
import { refundEventBody, refundEventType } from './webhook-body.ts';
import { announce } from './webhooks.ts';

const refundRequest = z.object({
  refund_amount: amount(0.01),
  refund_id: text(3, 40).regex(/^[A-Za-z0-9]+$/, 'should be alphanumeric'),
  refund_note: text(3, 100).nullish(),
  refund_speed: z.enum(['STANDARD', 'INSTANT'], 'should be STANDARD or INSTANT').nullish(),
});

const timerOf = (id: string) => `refund ${id}`;

/** Opens a refund (PENDING); 400 beyond what was paid or after six months, 409 for a known refund_id. */
export function createRefund(sandbox: Sandbox, orderId: string, body: unknown): RefundRecord {
  const { ledger, clock } = sandbox;
  const order = findOrder(sandbox, orderId);
  const request = parseRequest(refundRequest, body);
  if (ledger.refunds.get(request.refund_id)) {
    throw new ApiError(409, 'invalid_request_error', 'refund_already_exists', 'refund with same id is already present');
  }
  const now = clock.now();
  const payment = refundablePayment(sandbox, orderId, request.refund_amount);
  const { mode, delayMs } = settingsOf(sandbox).refunds;
  const refund = ledger.refunds.put({
    refundId: request.refund_id,
    cfRefundId: ledger.nextId(),
    cfPaymentId: payment.cfPaymentId,
    orderId: order.orderId,
    amountPaise: request.refund_amount,
    note: request.refund_note ?? null,
    speed: request.refund_speed ?? 'STANDARD',
    status: 'PENDING',
    createdAt: now,
    processedAt: null,
    settles: mode === 'PENDING' ? null : { status: mode, at: now + delayMs },
  });
  watch(sandbox, refund);
  return refund;
}

/** The refund, or Cashfree's 404. */
export function findRefund(sandbox: Sandbox, orderId: string, refundId: string): RefundRecord {
  const refund = sandbox.ledger.refunds.get(refundId);
  if (refund?.orderId !== findOrder(sandbox, orderId).orderId) throw notFound('refund');
  return refund;
}

/** Ends (or holds) a refund; only SUCCESS and CANCELLED send a webhook. */
export function settleRefund(sandbox: Sandbox, refund: RefundRecord, status: RefundStatus): RefundRecord {
  const { ledger, clock, schedule } = sandbox;
  schedule.cancel(timerOf(refund.refundId));
  return ledger.together(() => {
    const final = status === 'SUCCESS' || status === 'CANCELLED';
    const settled = ledger.refunds.put({
      ...refund,
      status,
      processedAt: final ? clock.now() : null,
      settles: null,
    });
    const order = ledger.orders.get(refund.orderId);
    if (final && order) announce(sandbox, order, refundEventType, refundEventBody(settled, clock.now()));
    return settled;
  });
}

/** Takes up every refund that was under way when the sandbox stopped. */
export function resumeRefunds(sandbox: Sandbox): void {
  for (const refund of sandbox.ledger.refunds.all()) watch(sandbox, refund);
}

function watch(sandbox: Sandbox, { refundId, settles }: RefundRecord): void {
  if (!settles) return;
  sandbox.schedule.at(timerOf(refundId), settles.at, () => {
    const current = sandbox.ledger.refunds.get(refundId);
    if (current?.status === 'PENDING') settleRefund(sandbox, current, settles.status);
  });
}

function refundablePayment({ ledger, clock }: Sandbox, orderId: string, paise: number): AttemptRecord {
  const paid = ledger.attempts.of(orderId).filter((attempt) => attempt.status === 'SUCCESS');
  if (paid.length === 0) throw invalidRequest('order_not_paid', 'refund can not be made : the order is not paid.');
  const taken = ledger.refunds.of(orderId).filter((refund) => refund.status !== 'CANCELLED');
  const left = (attempt: AttemptRecord) =>
    taken
      .filter((refund) => refund.cfPaymentId === attempt.cfPaymentId)
      .reduce((rest, refund) => rest - refund.amountPaise, attempt.amountPaise);
  const payment = paid.findLast((attempt) => left(attempt) >= paise);
  if (!payment)
    throw invalidRequest('refund_amount_invalid', 'refund_amount : is more than what is left of the payment.');
  if (clock.now() > sixMonthsAfter(payment.endedAt ?? payment.startedAt)) {
    throw invalidRequest('refund_period_over', 'refund can not be made : the payment is older than six months.');
  }
  return payment;
}

function sixMonthsAfter(time: number): number {
  const date = new Date(time);
  return date.setUTCMonth(date.getUTCMonth() + 6);
}
