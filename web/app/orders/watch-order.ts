import { type ApiResult, call } from '#web/platform/api/api.ts';
import { isFinal, pollDelay, type TrackedOrder } from './shared/poll-delay.ts';

/** Polling state of an order; `away` means that the server is unreachable. A known order is kept. */
export type OrderPolling =
  | { kind: 'asking' }
  | { kind: 'unknown' }
  | { kind: 'known'; order: TrackedOrder; away: boolean }
  | { kind: 'away' };

/** Returns the polling state after a response. */
export function afterAnswer(before: OrderPolling, answer: ApiResult<'getOrderStatus'>): OrderPolling {
  if (answer.ok) return { kind: 'known', order: answer.reply, away: false };
  if (answer.status === 404 || answer.status === 400) return { kind: 'unknown' };
  return before.kind === 'known' ? { ...before, away: true } : { kind: 'away' };
}

function isDone(polling: OrderPolling): boolean {
  if (polling.kind === 'unknown') return true;
  return polling.kind === 'known' && !polling.away && isFinal(polling.order, Date.now());
}

/** Polling in progress. `askNow` polls at once, even for a final order, for example after a cancellation. */
export type OrderWatch = { askNow: () => void; stop: () => void };

/**
 * Polls an order until it is final: with backoff, not while the tab is hidden, and at once when the tab becomes visible
 * or the browser goes online.
 */
export function watchOrder(orderId: string, tell: (polling: OrderPolling) => void): OrderWatch {
  let polling: OrderPolling = { kind: 'asking' };
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let left = false;

  const ask = async (although = false) => {
    if (asking || left || (isDone(polling) && !although)) return;
    clearTimeout(timer);
    asking = true;
    attempts += 1;
    const answer = await call('getOrderStatus', { params: { orderId } });
    asking = false;
    if (left) return;
    polling = afterAnswer(polling, answer);
    tell(polling);
    if (!isDone(polling) && !document.hidden) timer = setTimeout(() => void ask(), pollDelay(attempts));
  };
  const lookAgain = () => {
    if (document.hidden) return clearTimeout(timer);
    attempts = 0;
    void ask();
  };

  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('online', lookAgain);
  void ask();
  return {
    askNow: () => {
      attempts = 0;
      void ask(true);
    },
    stop: () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('online', lookAgain);
    },
  };
}
