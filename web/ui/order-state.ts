import type { Reply } from '../api.ts';
import { m } from '../paraglide/messages.js';

export type OwnOrder = Reply<'listOrders'>[number];
type Standing = Pick<OwnOrder, 'status' | 'lastAttempt'>;

export type OrderState = { text: string; tone: 'good' | 'bad' | 'open' | 'plain' };

/** How an order stands, in a word or two. */
export function stateOf({ status, lastAttempt }: Standing): OrderState {
  if (status === 'paid') return { text: m.dashboard_state_paid(), tone: 'good' };
  if (status === 'refunded') return { text: m.dashboard_state_refunded(), tone: 'plain' };
  if (status === 'expired') return { text: m.dashboard_state_expired(), tone: 'plain' };
  if (status === 'failed')
    return { text: lastAttempt === 'dropped' ? m.dashboard_state_left() : m.dashboard_state_failed(), tone: 'bad' };
  return { text: lastAttempt === null ? m.dashboard_state_unpaid() : m.dashboard_state_waiting(), tone: 'open' };
}

/**
 * How an order is paid after all: in its own payment session while that lasts, else anew with the same choices;
 * not at all while the bank still decides.
 */
export function wayToPay(order: Standing & Pick<OwnOrder, 'payment_session_id'>): 'none' | 'same' | 'anew' {
  const { status, lastAttempt, payment_session_id: session } = order;
  if (status === 'paid' || status === 'refunded') return 'none';
  if (status === 'pending' && lastAttempt !== null) return 'none';
  return session === null ? 'anew' : 'same';
}
