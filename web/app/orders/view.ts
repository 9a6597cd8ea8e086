import { callComesWithin } from '#shared/rules/orders.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { moment, onDay } from '#web/ui/page-dates.ts';
import { isFinal, type OrderReply, type TrackedOrder } from './shared/poll-delay.ts';
import type { OrderPolling } from './use-order-status.ts';

/**
 * States of the order page. `waiting`: the bank has not decided yet; `unpaid`: nobody has tried to pay; `left`: the
 * user left the payment page; `refused`: the provider never accepted the order.
 */
export type OrderPageView =
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

export function viewOf(watched: OrderPolling): OrderPageView {
  return watched.kind === 'known' ? viewOfOrder(watched.order) : watched.kind;
}

export function viewOfOrder({ status, lastAttempt }: Pick<OrderReply, 'status' | 'lastAttempt'>): OrderPageView {
  if (status === 'pending') return lastAttempt === null ? 'unpaid' : 'waiting';
  if (status !== 'failed') return status;
  if (lastAttempt === null) return 'refused';
  return lastAttempt === 'dropped' ? 'left' : 'failed';
}

type ViewTexts = { title: string; text: string };

const viewTexts: Record<OrderPageView, (receiptSentAt: string | null) => ViewTexts> = {
  asking: () => ({ title: m.orders_asking_title(), text: m.orders_asking_text() }),
  unknown: () => ({ title: m.orders_unknown_title(), text: m.orders_unknown_text() }),
  away: () => ({ title: m.orders_away_title(), text: m.orders_away_text() }),
  waiting: () => ({ title: m.orders_waiting_title(), text: m.orders_waiting_text() }),
  unpaid: () => ({ title: m.orders_unpaid_title(), text: m.orders_unpaid_text() }),
  paid: (receiptSentAt) => ({
    title: m.orders_paid_title(),
    text: receiptSentAt ? m.orders_paid_text_sent({ when: moment(receiptSentAt) }) : m.orders_paid_text(),
  }),
  failed: () => ({ title: m.orders_failed_title(), text: m.orders_failed_text() }),
  left: () => ({ title: m.orders_left_title(), text: m.orders_left_text() }),
  refused: () => ({ title: m.orders_failed_title(), text: m.orders_refused_text() }),
  expired: () => ({ title: m.orders_expired_title(), text: m.orders_expired_text() }),
  refunded: () => ({
    title: m.orders_refunded_title(),
    text: m.orders_refunded_text({ days: localBrand().promises.refundDays }),
  }),
};

type Described = Pick<OrderReply, 'receiptSentAt' | 'reason' | 'ticket' | 'paidAt' | 'createdAt' | 'refunds'> &
  Partial<Pick<TrackedOrder, 'cancelled' | 'refundPending'>>;

const cancelledTexts = ({ refundPending, refunds }: Described): ViewTexts => ({
  title: m.orders_cancelled_title(),
  // The amounts and days follow as facts (`refundFacts`), if they are known.
  text: refundPending
    ? refunds.length > 0
      ? ''
      : m.orders_cancelled({ days: localBrand().promises.refundDays })
    : m.orders_cancelled_sent(),
});

/** Texts of a paid order that nobody has just paid. */
function paidBeforeTexts({ ticket, paidAt, receiptSentAt }: Described): ViewTexts {
  const day = onDay(paidAt ?? '');
  const text = receiptSentAt ? m.orders_paid_on_sent({ day, when: onDay(receiptSentAt) }) : m.orders_paid_on({ day });
  return { title: m.orders_order_title({ ticket }), text };
}

export function isFreshlyPaid({ paidAt }: Pick<OrderReply, 'paidAt'>, now: number): boolean {
  return paidAt === null || now - Date.parse(paidAt) < callComesWithin;
}

/** With the reason of a failed payment and the time when the receipt was sent. */
export function textsFor(view: OrderPageView, order?: Described, now = Date.now()): ViewTexts {
  if (view === 'paid' && order?.cancelled) return cancelledTexts(order);
  if (view === 'paid' && order && !isFreshlyPaid(order, now)) return paidBeforeTexts(order);
  if (view === 'refunded' && order?.refunds.some(({ state }) => state === 'sent'))
    return { title: m.orders_refunded_title(), text: m.orders_refunded_back() };
  if (view === 'expired' && order && isFinal({ ...order, status: 'expired' }, now))
    return { title: m.orders_expired_title(), text: m.orders_expired_over() };
  const { title, text } = viewTexts[view](order?.receiptSentAt ?? null);
  const why = view === 'failed' && order?.reason ? reasons[order.reason] : undefined;
  return { title, text: why?.() ?? text };
}

const reasons: Record<NonNullable<OrderReply['reason']>, (() => string) | undefined> = {
  insufficient_funds: m.orders_reason_insufficient_funds,
  wrong_pin: m.orders_reason_wrong_pin,
  declined_by_bank: m.orders_reason_declined_by_bank,
  bank_unavailable: m.orders_reason_bank_unavailable,
  timed_out: m.orders_reason_timed_out,
  cancelled: m.orders_reason_cancelled,
  upi_failed: m.orders_reason_upi_failed,
  unknown: undefined,
};
