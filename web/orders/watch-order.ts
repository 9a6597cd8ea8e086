import { type Answer, call } from '../api.ts';
import { isFinal, type Order, pauseAfter } from './next-ask.ts';

/** What we know of an order: `away` while our server does not answer, with what it last said. */
export type Watched =
  | { kind: 'asking' }
  | { kind: 'unknown' }
  | { kind: 'known'; order: Order; away: boolean }
  | { kind: 'away' };

/** What we know after one more answer. */
export function afterAnswer(before: Watched, answer: Answer<'getOrderStatus'>): Watched {
  if (answer.ok) return { kind: 'known', order: answer.reply, away: false };
  if (answer.status === 404 || answer.status === 400) return { kind: 'unknown' };
  return before.kind === 'known' ? { ...before, away: true } : { kind: 'away' };
}

function isDone(watched: Watched): boolean {
  if (watched.kind === 'unknown') return true;
  return watched.kind === 'known' && !watched.away && isFinal(watched.order, Date.now());
}

/** Asks about an order until it is settled: with growing pauses, not while the tab is hidden, at once when somebody looks again. */
export function watchOrder(orderId: string, tell: (watched: Watched) => void): () => void {
  let watched: Watched = { kind: 'asking' };
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let left = false;

  const ask = async () => {
    if (asking || left || isDone(watched)) return;
    clearTimeout(timer);
    asking = true;
    asked += 1;
    const answer = await call('getOrderStatus', { params: { orderId } });
    asking = false;
    if (left) return;
    watched = afterAnswer(watched, answer);
    tell(watched);
    if (!isDone(watched) && !document.hidden) timer = setTimeout(ask, pauseAfter(asked));
  };
  const lookAgain = () => {
    if (document.hidden) return clearTimeout(timer);
    asked = 0;
    void ask();
  };

  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('online', lookAgain);
  void ask();
  return () => {
    left = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookAgain);
    window.removeEventListener('online', lookAgain);
  };
}
