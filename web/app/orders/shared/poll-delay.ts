import { lateWatch, sessionLife } from '#shared/rules/orders.ts';
import type { Reply } from '#web/platform/api/api.ts';

export type OrderReply = Omit<
  Reply<'GET /api/orders/:orderId/status'>,
  'claimable' | 'cancellation' | 'cancelled' | 'disputed' | 'licences' | 'own' | 'refundPending'
>;
export type TrackedOrder = Reply<'GET /api/orders/:orderId/status'>;

const second = 1_000;

/** Returns the polling delay, with exponential backoff: 1, 2, 4 … 60 s. */
export function pollDelay(attempts: number): number {
  return Math.min(60, 2 ** Math.max(0, attempts - 1)) * second;
}

/**
 * Whether an order is final: paid without a pending refund, refunded, failed without a payment session, or expired and
 * its payment session ended more than a day ago.
 */
export function isFinal(
  order: Pick<TrackedOrder, 'status' | 'createdAt'> &
    Partial<Pick<TrackedOrder, 'payment_session_id' | 'refundPending'>>,
  now: number,
): boolean {
  if (order.status === 'paid') return !order.refundPending;
  if (order.status === 'refunded') return true;
  if (order.status === 'failed') return order.payment_session_id === null;
  return order.status === 'expired' && now - Date.parse(order.createdAt) > sessionLife + lateWatch;
}
