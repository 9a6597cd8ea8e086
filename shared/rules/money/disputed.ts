import { disputeOutcome } from '../disputes.ts';
import { type DisputeFact, type PaymentFact, sumOf } from './facts.ts';

/** Statuses of a bank's inquiry, which may become a chargeback with another dispute id. */
const inquiry = /^(DISPUTE|RETRIEVAL)_/;

/** Whether the dispute is a bank's inquiry that became a chargeback, which we then won. */
export function isSuperseded({ paymentId, status, openedAt, amountPaise }: DisputeFact, all: readonly DisputeFact[]) {
  return (
    inquiry.test(status) &&
    all.some(
      (later) =>
        paymentId !== null &&
        later.paymentId === paymentId &&
        /_WON$/.test(later.status) &&
        !inquiry.test(later.status) &&
        later.openedAt >= openedAt &&
        later.amountPaise >= amountPaise,
    )
  );
}

/** Whether the dispute is open or lost, so the bank holds the amount or has taken it back. */
export const isNotWon = (dispute: DisputeFact, all: readonly DisputeFact[]) =>
  disputeOutcome(dispute) !== 'won' && !isSuperseded(dispute, all);

export const isLost = (dispute: DisputeFact, all: readonly DisputeFact[]) =>
  disputeOutcome(dispute) === 'lost' && !isSuperseded(dispute, all);

/**
 * Returns the disputed paise. Disputes about the same payment together count for at most its amount, because an inquiry
 * may become a chargeback with another dispute id. Disputes that name none of our payments count in full.
 */
export function disputedPaise(disputes: readonly DisputeFact[], payments: readonly PaymentFact[]): number {
  const byPayment = Map.groupBy(disputes, ({ paymentId }) => paymentId);
  return [...byPayment].reduce((sum, [paymentId, own]) => {
    const payment = payments.find(({ id }) => id === paymentId);
    return sum + Math.min(sumOf(own), payment?.amountPaise ?? Number.POSITIVE_INFINITY);
  }, 0);
}
