import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';

export type OwnOrder = Reply<'GET /api/user/orders'>[number];
type StatusFields = Pick<OwnOrder, 'status' | 'lastAttempt'> & Partial<Pick<OwnOrder, 'refundedPaise'>>;

export type OrderLabel = { text: string; tone: 'good' | 'bad' | 'open' | 'plain' };

export function orderStatusLabel({ status, lastAttempt, refundedPaise = 0 }: StatusFields): OrderLabel {
  if (status === 'paid' && refundedPaise > 0) return { text: m.orders_status_part_refunded(), tone: 'plain' };
  if (status === 'paid') return { text: m.orders_status_paid(), tone: 'good' };
  if (status === 'refunded') return { text: m.orders_status_refunded(), tone: 'plain' };
  if (status === 'expired') return { text: m.orders_status_expired(), tone: 'plain' };
  if (status === 'failed')
    return { text: lastAttempt === 'dropped' ? m.orders_status_left() : m.orders_status_failed(), tone: 'bad' };
  return { text: lastAttempt === null ? m.orders_status_unpaid() : m.orders_status_waiting(), tone: 'open' };
}

/** `same`: in its payment session; `anew`: with a new order; `none`: paid, refunded, or the bank decides. */
export function paymentOption(order: StatusFields & Pick<OwnOrder, 'payment_session_id'>): 'none' | 'same' | 'anew' {
  const { status, lastAttempt, payment_session_id: session } = order;
  if (status === 'paid' || status === 'refunded') return 'none';
  if (status === 'pending' && lastAttempt !== null) return 'none';
  return session === null ? 'anew' : 'same';
}
