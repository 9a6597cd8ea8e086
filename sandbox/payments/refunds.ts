import { z } from 'zod';
import { ApiError, invalidRequest, notFound } from './api-error.ts';
import { orderRecord } from './orders.ts';
import type { AttemptRecord, RefundRecord, RefundStatus } from './records.ts';
import { amount, parseRequest, text } from './request-fields.ts';
import { type Sandbox, settingsOf } from './sandbox.ts';
import { refundEventBody, refundEventTypeOf } from './webhook-body.ts';
import { announce } from './webhooks.ts';

const refundRequest = z.object({
  refund_amount: amount(0.01),
  refund_id: text(3, 40).regex(/^[A-Za-z0-9]+$/, 'should be alphanumeric'),
  refund_note: text(3, 100).nullish(),
  refund_speed: z.enum(['STANDARD', 'INSTANT'], 'should be STANDARD or INSTANT').nullish(),
});

const timerOf = (id: string) => `refund ${id}`;

/**
 * Creates a PENDING refund. Throws 404 for an unknown order and 409 for an existing refund_id. Throws 400 for an
 * invalid body, if no payment has that undisputed amount left, or if the payment is older than six months.
 */
export function createRefund(sandbox: Sandbox, orderId: string, body: unknown): RefundRecord {
  const { ledger, clock } = sandbox;
  orderRecord(sandbox, orderId);
  const request = parseRequest(refundRequest, body);
  if (ledger.refunds.get(request.refund_id)) {
    throw new ApiError(409, 'invalid_request_error', 'refund_already_exists', 'refund with same id is already present');
  }
  const payment = refundablePayment(sandbox, orderId, request.refund_amount);
  if (clock.now() > sixMonthsAfter(payment.endedAt ?? payment.startedAt)) {
    throw invalidRequest('refund_period_over', 'refund can not be made : the payment is older than six months.');
  }
  const { mode, delayMs, instantFallsBack } = settingsOf(sandbox).refunds;
  const speed = request.refund_speed ?? 'STANDARD';
  return openRefund(sandbox, payment, {
    refundId: request.refund_id,
    amountPaise: request.refund_amount,
    note: request.refund_note ?? null,
    speed,
    mode,
    delayMs,
    ...(speed === 'INSTANT' && instantFallsBack ? { fallsBack: true } : {}),
  });
}

type RefundWish = {
  refundId: string;
  amountPaise: number;
  note: string | null;
  speed: string;
  /** Final state of the refund, reached after `delayMs`. */
  mode: RefundStatus;
  delayMs: number;
  automatic?: boolean;
  unnamed?: boolean;
  fallsBack?: boolean;
};

/** Creates a PENDING refund of one payment and schedules its final state. */
export function openRefund(sandbox: Sandbox, payment: AttemptRecord, wish: RefundWish): RefundRecord {
  const { mode, delayMs, ...rest } = wish;
  const now = sandbox.clock.now();
  const refund = sandbox.ledger.refunds.put({
    ...rest,
    cfRefundId: sandbox.ledger.nextId(),
    cfPaymentId: payment.cfPaymentId,
    orderId: payment.orderId,
    status: 'PENDING',
    createdAt: now,
    processedAt: null,
    settles: mode === 'PENDING' ? null : { status: mode, at: now + delayMs },
  });
  watch(sandbox, refund);
  return refund;
}

/** Returns the part of a payment in paise that has not been refunded; failed and cancelled refunds do not count. */
export function leftOf({ ledger }: Sandbox, attempt: AttemptRecord): number {
  return ledger.refunds
    .of(attempt.orderId)
    .filter(({ cfPaymentId, status }) => cfPaymentId === attempt.cfPaymentId && !gone.has(status))
    .reduce((rest, refund) => rest - refund.amountPaise, attempt.amountPaise);
}

const gone = new Set<RefundStatus>(['CANCELLED', 'FAILED']);

/** Refunds a duplicate or late payment automatically, if the settings say so. */
export function refundUnwanted(sandbox: Sandbox, attempt: AttemptRecord): void {
  const { duplicates, refunds } = settingsOf(sandbox);
  if (!duplicates) return;
  const { ledger, clock } = sandbox;
  const successes = ledger.attempts.of(attempt.orderId).filter(({ status }) => status === 'SUCCESS');
  const isDuplicate = duplicates.autoRefund && successes.length > 1;
  const expiresAt = ledger.orders.get(attempt.orderId)?.expiresAt ?? Number.POSITIVE_INFINITY;
  const isLate = duplicates.latePayments === true && clock.now() > expiresAt;
  if (!isDuplicate && !isLate) return;
  openRefund(sandbox, attempt, {
    refundId: `auto${attempt.cfPaymentId}`,
    amountPaise: attempt.amountPaise,
    note: isDuplicate ? 'Duplicate payment' : 'Late payment',
    speed: 'STANDARD',
    mode: refunds.mode,
    delayMs: duplicates.delayMs,
    automatic: true,
  });
}

/** Returns the refund, or throws Cashfree's 404. */
export function findRefund(sandbox: Sandbox, orderId: string, refundId: string): RefundRecord {
  const refund = sandbox.ledger.refunds.get(refundId);
  if (refund?.orderId !== orderRecord(sandbox, orderId).orderId) throw notFound('refund');
  return refund;
}

/** Ends a refund, puts it on hold or resumes it; only SUCCESS and CANCELLED send a webhook. */
export function settleRefund(sandbox: Sandbox, refund: RefundRecord, status: RefundStatus): RefundRecord {
  const { ledger, clock, schedule } = sandbox;
  schedule.cancel(timerOf(refund.refundId));
  return ledger.together(() => {
    const final = status === 'SUCCESS' || status === 'CANCELLED';
    const now = clock.now();
    const comesBack = refund.status === 'SUCCESS' && status !== 'SUCCESS';
    const settled = ledger.refunds.put({
      ...refund,
      ...(status === 'SUCCESS' ? { succeededAt: now } : {}),
      ...(comesBack ? { reversedAt: now } : {}),
      status,
      processedAt: final ? now : null,
      settles: null,
    });
    const order = ledger.orders.get(refund.orderId);
    if (final && order) announce(sandbox, order, refundEventTypeOf(settled), refundEventBody(settled, clock.now()));
    return settled;
  });
}

/** Resumes the refunds that were pending when the sandbox stopped. */
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

/** Returns the disputed amount of a payment in paise, except of disputes that the merchant has won. */
function disputedOf({ ledger }: Sandbox, { orderId, cfPaymentId }: AttemptRecord): number {
  return ledger.disputes
    .of(orderId)
    .filter((dispute) => dispute.cfPaymentId === cfPaymentId && !dispute.won)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

function refundablePayment(sandbox: Sandbox, orderId: string, paise: number): AttemptRecord {
  const paid = sandbox.ledger.attempts.of(orderId).filter((attempt) => attempt.status === 'SUCCESS');
  if (paid.length === 0) throw invalidRequest('order_not_paid', 'refund can not be made : the order is not paid.');
  const payment = paid.findLast((attempt) => leftOf(sandbox, attempt) - disputedOf(sandbox, attempt) >= paise);
  if (!payment)
    throw invalidRequest('refund_amount_invalid', 'refund_amount : is more than what is left of the payment.');
  return payment;
}

/** Returns the same day six months later, or the last day of that month if it is shorter. */
function sixMonthsAfter(time: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 6);
  return date.getUTCDate() === day ? date.getTime() : date.setUTCDate(0);
}
