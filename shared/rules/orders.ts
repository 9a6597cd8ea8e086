/** The life of an order, and what the buyer is told about it. */

/** What the database keeps. `pending` takes payments; `failed` never reached the provider; the rest speak for themselves. */
export const orderStatuses = ['pending', 'paid', 'failed', 'expired', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** How the latest attempt to pay an open order ended. */
export const attemptOutcomes = ['pending', 'failed', 'dropped', 'succeeded'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Why staff should look at an order: money paid twice is to go back; what the provider told did not fit our record. */
export const orderTroubles = ['refund-due', 'held'] as const;
export type OrderTrouble = (typeof orderTroubles)[number];

/** An open order whose latest attempt failed or was left counts as failed for its buyer, who may try again. */
export function shownStatus(order: { status: OrderStatus; lastAttempt: AttemptOutcome | null }): OrderStatus {
  const gaveUp = order.lastAttempt === 'failed' || order.lastAttempt === 'dropped';
  return order.status === 'pending' && gaveUp ? 'failed' : order.status;
}

/** The short name on tickets and in talk with support: the first six characters after the prefix. */
export function ticketNumber(orderId: string): string {
  return orderId.slice(3, 9).toUpperCase();
}

const minute = 60_000;
const hour = 60 * minute;

/** A receipt that was asked for again within so long is the same one, and more than so many a day are refused. */
export const receiptWindow = minute;
export const receiptsPerDay = 5;

/** An order takes payments for this long. */
export const sessionLife = 2 * hour;
/** After it has expired we keep asking for this long, because a payment that began in time may still succeed. */
export const lateWatch = 24 * hour;

/** Milliseconds until the provider is asked again about an open order of this age. */
export function askAgainAfter(age: number): number {
  if (age < 30 * minute) return minute;
  if (age < 3 * hour) return 5 * minute;
  return 30 * minute;
}
