import { brandWords } from '../brand-words.ts';
import { m } from '../paraglide/messages.js';
import type { Order } from './next-ask.ts';
import type { Watched } from './watch-order.ts';

/**
 * What the page shows. `waiting`: the bank has not decided; `unpaid`: nobody has tried to pay yet; `left`: the payment page was left;
 * `refused`: the provider never took the order.
 */
export type View =
  | 'asking'
  | 'unknown'
  | 'away'
  | 'waiting'
  | 'unpaid'
  | 'paid'
  | 'failed'
  | 'left'
  | 'refused'
  | 'expired'
  | 'refunded';

export function viewOf(watched: Watched): View {
  return watched.kind === 'known' ? viewOfOrder(watched.order) : watched.kind;
}

export function viewOfOrder({ status, lastAttempt }: Pick<Order, 'status' | 'lastAttempt'>): View {
  if (status === 'pending') return lastAttempt === null ? 'unpaid' : 'waiting';
  if (status !== 'failed') return status;
  if (lastAttempt === null) return 'refused';
  return lastAttempt === 'dropped' ? 'left' : 'failed';
}

type Words = { title: string; text: string };

const words: Record<View, () => Words> = {
  asking: () => ({ title: m.orders_asking_title(), text: m.orders_asking_text() }),
  unknown: () => ({ title: m.orders_unknown_title(), text: m.orders_unknown_text() }),
  away: () => ({ title: m.orders_away_title(), text: m.orders_away_text() }),
  waiting: () => ({ title: m.orders_waiting_title(), text: m.orders_waiting_text() }),
  unpaid: () => ({ title: m.orders_unpaid_title(), text: m.orders_unpaid_text() }),
  paid: () => ({ title: m.orders_paid_title(), text: m.orders_paid_text() }),
  failed: () => ({ title: m.orders_failed_title(), text: m.orders_failed_text() }),
  left: () => ({ title: m.orders_left_title(), text: m.orders_left_text() }),
  refused: () => ({ title: m.orders_failed_title(), text: m.orders_refused_text() }),
  expired: () => ({ title: m.orders_expired_title(), text: m.orders_expired_text() }),
  refunded: () => ({
    title: m.orders_refunded_title(),
    text: m.orders_refunded_text({ days: brandWords().promises.refundDays }),
  }),
};

/** Heading and first sentence of a view. */
export function wordsFor(view: View): Words {
  return words[view]();
}
