import { lateWatch, sessionLife } from '#shared/rules/orders.ts';
import type { Reply } from '../api.ts';

export type Order = Reply<'getOrderStatus'>;

const second = 1_000;

/** Milliseconds until we ask again: 1, 2, 4 … 60 s. */
export function pauseAfter(asked: number): number {
  return Math.min(60, 2 ** Math.max(0, asked - 1)) * second;
}

/** An order that will not change any more. One that ran out of time may still be paid for a day, as may one whose last try failed. */
export function isFinal(order: Pick<Order, 'status' | 'payment_session_id' | 'createdAt'>, now: number): boolean {
  if (order.status === 'paid' || order.status === 'refunded') return true;
  if (order.status === 'failed') return order.payment_session_id === null;
  return order.status === 'expired' && now - Date.parse(order.createdAt) > sessionLife + lateWatch;
}
