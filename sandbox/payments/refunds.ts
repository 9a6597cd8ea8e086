import { z } from 'zod';
import { refundEvent } from './entities.ts';
import type { AttemptRecord, OrderRecord, RefundRecord, RefundStatus } from './records.ts';
import { ApiError, amount, known, parseRequest, text } from './requests.ts';
import type { Sandbox } from './sandbox.ts';
import { announce } from './webhooks.ts';

const refundRequest = z.object({
  refund_amount: amount(0.01),
  refund_id: text(3, 40).regex(/^[A-Za-z0-9]+$/),
  refund_note: text(3, 100).nullish(),
  refund_speed: z.enum(['STANDARD', 'INSTANT']).nullish(),
});

const timerOf = (id: string) => `refund ${id}`;
const defaultDelayMs = 5_000;

/**
 * Creates a PENDING refund. Throws 404 for an unknown order and 409 for an existing refund_id. Throws 400 for an
 * invalid body, if no payment has that undisputed amount left, or if the payment is older than six months.
 */
export function createRefund(sandbox: Sandbox, orderId: string, body: unknown): RefundRecord {
  const { ledger, now, options } = sandbox;
  known(ledger.orders.get(orderId), 'order');
  const request = parseRequest(refundRequest, body);
  if (ledger.refunds.get(request.refund_id))
    throw new ApiError(409, 'refund_already_exists', 'refund with same id is already present');
  const payment = refundablePayment(sandbox, orderId, request.refund_amount);
  if (now() > sixMonthsAfter(payment.endedAt ?? payment.startedAt))
    throw new ApiError(400, 'refund_period_over', 'refund can not be made : the payment is older than six months.');
  const { mode, delayMs, instantFallsBack } = sandbox.settings().refunds;
  const speed = request.refund_speed ?? 'STANDARD';
  return openRefund(sandbox, payment, {
    refundId: request.refund_id,
    amountPaise: request.refund_amount,
    note: request.refund_note ?? null,
    speed,
    mode,
    delayMs: delayMs ?? options.refundDelay ?? defaultDelayMs,
    fallsBack: speed === 'INSTANT' && instantFallsBack,
  });
}

type RefundWish = Pick<RefundRecord, 'refundId' | 'amountPaise' | 'note'> &
  Partial<Pick<RefundRecord, 'speed' | 'automatic' | 'unnamed' | 'fallsBack'>> & {
    /** Final state of the refund, reached after `delayMs`. */
    mode: RefundStatus;
    delayMs: number;
  };

export function openRefund(sandbox: Sandbox, payment: AttemptRecord, wish: RefundWish): RefundRecord {
  const { mode, delayMs, ...rest } = wish;
  const now = sandbox.now();
  const refund = sandbox.ledger.refunds.put({
    speed: 'STANDARD',
    automatic: false,
    unnamed: false,
    fallsBack: false,
    ...rest,
    cfRefundId: sandbox.ledger.nextId(),
    cfPaymentId: payment.cfPaymentId,
    orderId: payment.orderId,
    status: 'PENDING',
    createdAt: now,
    processedAt: null,
    settles: mode === 'PENDING' ? null : { status: mode, at: now + delayMs },
  });
  watchRefund(sandbox, refund);
  return refund;
}

/** Returns the part of a payment in paise that has not been refunded; failed and cancelled refunds do not count. */
export function leftOf({ ledger }: Sandbox, attempt: AttemptRecord): number {
  return ledger.refunds
    .of(attempt.orderId)
    .filter(({ cfPaymentId }) => cfPaymentId === attempt.cfPaymentId)
    .filter(({ status }) => status !== 'CANCELLED' && status !== 'FAILED')
    .reduce((rest, refund) => rest - refund.amountPaise, attempt.amountPaise);
}

export const paymentsOf = ({ ledger }: Sandbox, orderId: string) =>
  ledger.attempts.of(orderId).filter(({ status }) => status === 'SUCCESS');

export function refundUnwanted(sandbox: Sandbox, attempt: AttemptRecord, order: OrderRecord): void {
  const { duplicates, refunds } = sandbox.settings();
  const isDuplicate = duplicates.autoRefund && paymentsOf(sandbox, order.orderId).length > 1;
  const isLate = duplicates.latePayments && sandbox.now() > order.expiresAt;
  if (!isDuplicate && !isLate) return;
  openRefund(sandbox, attempt, {
    refundId: `auto${attempt.cfPaymentId}`,
    amountPaise: attempt.amountPaise,
    note: isDuplicate ? 'Duplicate payment' : 'Late payment',
    mode: refunds.mode,
    delayMs: duplicates.delayMs,
    automatic: true,
  });
}

/** Ends a refund, puts it on hold or resumes it; only SUCCESS and CANCELLED send a webhook. */
export function settleRefund(sandbox: Sandbox, refund: RefundRecord, status: RefundStatus): RefundRecord {
  const { ledger, schedule } = sandbox;
  const now = sandbox.now();
  schedule.cancel(timerOf(refund.refundId));
  return ledger.together(() => {
    const final = status === 'SUCCESS' || status === 'CANCELLED';
    const settled = ledger.refunds.put({
      ...refund,
      ...(status === 'SUCCESS' ? { succeededAt: now } : {}),
      ...(refund.status === 'SUCCESS' && status !== 'SUCCESS' ? { reversedAt: now } : {}),
      status,
      processedAt: final ? now : null,
      settles: null,
    });
    if (final) announce(sandbox, known(ledger.orders.get(refund.orderId), 'order'), ...refundEvent(settled, now));
    return settled;
  });
}

export function watchRefund(sandbox: Sandbox, { refundId, settles }: RefundRecord): void {
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
  const paid = paymentsOf(sandbox, orderId);
  if (paid.length === 0) throw new ApiError(400, 'order_not_paid', 'refund can not be made : the order is not paid.');
  const payment = paid.findLast((attempt) => leftOf(sandbox, attempt) - disputedOf(sandbox, attempt) >= paise);
  if (!payment)
    throw new ApiError(400, 'refund_amount_invalid', 'refund_amount : is more than what is left of the payment.');
  return payment;
}

/** Returns the same day six months later, or the last day of that month if it is shorter. */
function sixMonthsAfter(time: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 6);
  return date.getUTCDate() === day ? date.getTime() : date.setUTCDate(0);
}
