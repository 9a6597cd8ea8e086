import { randomInt } from 'node:crypto';
import { attemptErrorFor } from './attempt-errors.ts';
import type { MethodKind } from './payment-methods.ts';
import type { AttemptRecord, AttemptStatus, OrderRecord } from './records.ts';
import { refundUnwanted } from './refunds.ts';
import type { Sandbox } from './sandbox.ts';
import { paymentEventBody, paymentEventTypes } from './webhook-body.ts';
import { announce } from './webhooks.ts';

export interface AttemptWish {
  status: AttemptStatus;
  method?: MethodKind;
  errorCode?: string | null;
  /** Final state of a PENDING attempt, and the delay until then. */
  settles?: { status: AttemptStatus; afterMs: number };
}

const timerOf = (id: string) => `attempt ${id}`;

/**
 * Creates a payment attempt. An attempt that is not PENDING ends at once: its webhook is sent and the order's status is
 * updated.
 */
export function makeAttempt(sandbox: Sandbox, order: OrderRecord, wish: AttemptWish): AttemptRecord {
  const { ledger, clock } = sandbox;
  return ledger.together(() => {
    const now = clock.now();
    const attempt = ledger.attempts.put({
      cfPaymentId: ledger.nextId(),
      orderId: order.orderId,
      amountPaise: order.amountPaise,
      method: wish.method ?? 'upi',
      status: 'PENDING',
      error: null,
      bankReference: null,
      startedAt: now,
      endedAt: null,
      settles: wish.settles
        ? { status: wish.settles.status, at: now + wish.settles.afterMs, errorCode: wish.errorCode ?? null }
        : null,
    });
    if (wish.status !== 'PENDING') return endAttempt(sandbox, attempt, wish.status, wish.errorCode ?? null);
    watch(sandbox, attempt);
    return attempt;
  });
}

/**
 * Ends an attempt. A successful one pays the order whatever its status, because an attempt may outlive the order's
 * expiry.
 */
export function endAttempt(
  sandbox: Sandbox,
  attempt: AttemptRecord,
  status: AttemptStatus,
  errorCode: string | null,
): AttemptRecord {
  const { ledger, clock, schedule } = sandbox;
  schedule.cancel(timerOf(attempt.cfPaymentId));
  return ledger.together(() => {
    const ended = ledger.attempts.put({
      ...attempt,
      status,
      error: status === 'FAILED' ? attemptErrorFor(errorCode) : null,
      bankReference: status === 'SUCCESS' ? String(randomInt(100_000_000_000, 999_999_999_999)) : null,
      endedAt: clock.now(),
      settles: null,
    });
    const order = ledger.orders.get(attempt.orderId);
    if (!order) return ended;
    const after = concludeOrder(sandbox, order, status);
    const type = paymentEventTypes.get(status);
    if (type) announce(sandbox, after, type, paymentEventBody(ended, after, type, clock.now()));
    if (status === 'SUCCESS') refundUnwanted(sandbox, ended);
    return ended;
  });
}

/** Resumes the attempts that were pending when the sandbox stopped. */
export function resumeAttempts(sandbox: Sandbox): void {
  for (const attempt of sandbox.ledger.attempts.all()) watch(sandbox, attempt);
}

function concludeOrder({ ledger }: Sandbox, order: OrderRecord, status: AttemptStatus): OrderRecord {
  if (status === 'SUCCESS') return ledger.orders.put({ ...order, status: 'PAID' });
  const underWay = ledger.attempts.of(order.orderId).some((attempt) => attempt.status === 'PENDING');
  if (order.status !== 'TERMINATION_REQUESTED' || underWay) return order;
  return ledger.orders.put({ ...order, status: 'TERMINATED' });
}

function watch(sandbox: Sandbox, attempt: AttemptRecord): void {
  const { settles, cfPaymentId } = attempt;
  if (attempt.status !== 'PENDING' || !settles) return;
  sandbox.schedule.at(timerOf(cfPaymentId), settles.at, () => {
    const current = sandbox.ledger.attempts.get(cfPaymentId);
    if (current?.status === 'PENDING') endAttempt(sandbox, current, settles.status, settles.errorCode);
  });
}
