/** Stored order status. `pending` accepts payments; `failed` means that the provider refused the order or does not know it. */
export const orderStatuses = ['pending', 'paid', 'failed', 'expired', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** `held`: its amount or currency differs from the order. */
export const webhookStates = ['held', 'order_unknown', 'received', 'processed'] as const;
export const attemptOutcomes = ['pending', 'failed', 'dropped', 'succeeded'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Reasons for staff to check an order: a refund is due or needs approval, or the provider's data did not match. */
export const orderTroubles = ['refund-due', 'refund-approval', 'held'] as const;
export type OrderProblem = (typeof orderTroubles)[number];

/** An open order whose latest attempt failed or was abandoned is shown as failed; the buyer may try again. */
export function shownStatus(order: { status: OrderStatus; lastAttempt: AttemptOutcome | null }): OrderStatus {
  const gaveUp = order.lastAttempt === 'failed' || order.lastAttempt === 'dropped';
  return order.status === 'pending' && gaveUp ? 'failed' : order.status;
}

export function ticketNumber(orderId: string): string {
  return orderId.slice(3, 9).toUpperCase();
}

export type Ordered = { category: string; duration: number; quantity: number; total: number };

export function orderedOf({ category, duration, quantity, total }: Ordered): Ordered {
  return { category, duration, quantity, total };
}

export function orderNumberIn(typed: string): { id: string } | { ticket: string } | undefined {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^kot[\s#:]*/, '');
  if (/^ch_[0-9a-z]{26}$/.test(text)) return { id: text };
  return /^[0-9a-z]{6}$/.test(text) ? { ticket: text } : undefined;
}

const minute = 60_000;
const hour = 60 * minute;

export const receiptWindow = minute;
export const receiptsPerDay = 5;

/** Maximum time from a payment to our first call: one working day, plus a Sunday and a holiday that may precede it. */
export const callComesWithin = 72 * hour;

export const sessionLife = 2 * hour;
/** In ms: one request may open the session; longer than our time-out for the provider's response. */
export const sessionLease = 9_000;
/** Time for which an expired order is still reconciled, because a payment that started in time may still succeed. */
export const lateWatch = 24 * hour;

export function askAgainAfter(age: number): number {
  if (age < 30 * minute) return minute;
  if (age < 3 * hour) return 5 * minute;
  return 30 * minute;
}
