import { focusManager, onlineManager, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiCallError, endpointQuery } from '#web/platform/data/endpoints.ts';
import { isFinal, pollDelay, type TrackedOrder } from './shared/poll-delay.ts';

/** Polling state of an order; `away` means that the last request failed. A known order is kept. */
export type OrderPolling =
  | { kind: 'asking' }
  | { kind: 'unknown' }
  | { kind: 'known'; order: TrackedOrder; away: boolean }
  | { kind: 'away' };

type Answers = { dataUpdateCount: number; errorUpdateCount: number };
type Answered = { data: TrackedOrder | undefined; error: unknown; errorUpdateCount: number };

function isUnknown(error: unknown): boolean {
  return error instanceof ApiCallError && [400, 404].includes(error.failure.status);
}

export function pollingOf({ data, error, errorUpdateCount }: Answered): OrderPolling {
  if (isUnknown(error)) return { kind: 'unknown' };
  if (data) return { kind: 'known', order: data, away: error !== null };
  return { kind: errorUpdateCount > 0 ? 'away' : 'asking' };
}

function isDone(answered: Answered): boolean {
  const polling = pollingOf(answered);
  if (polling.kind === 'unknown') return true;
  return polling.kind === 'known' && !polling.away && isFinal(polling.order, Date.now());
}

export const answerCount = ({ dataUpdateCount, errorUpdateCount }: Answers) => dataUpdateCount + errorUpdateCount;

/**
 * Query that polls an order until it is final: with backoff, not while the tab is hidden, and at once when the tab
 * becomes visible or the browser goes online. `countBefore` is the number of responses before the backoff started.
 */
export function orderStatusQuery(orderId: string, countBefore: () => number) {
  return queryOptions({
    ...endpointQuery('GET /api/orders/:orderId/status', { params: { orderId } }),
    // The next poll is the retry.
    retry: false,
    refetchInterval: ({ state }) => !isDone(state) && pollDelay(answerCount(state) - countBefore()),
    refetchOnWindowFocus: ({ state }) => !isDone(state),
    refetchOnReconnect: ({ state }) => !isDone(state),
  });
}

/** `askNow` polls at once, even for a final order, for example after a cancellation. */
export function useOrderStatus(orderId: string): { polling: OrderPolling; askNow: () => void } {
  const client = useQueryClient();
  const countBefore = useRef(0);
  const options = orderStatusQuery(orderId, () => countBefore.current);
  const { data, error, errorUpdateCount, refetch } = useQuery({ ...options, enabled: orderId !== '' });

  const restartBackoff = () => {
    const state = client.getQueryState(options.queryKey);
    countBefore.current = state ? answerCount(state) : 0;
  };
  const onBack = useEffectEvent((isBack: boolean) => {
    if (isBack) restartBackoff();
  });
  useEffect(() => {
    onBack(true);
    const listener = (isBack: boolean) => onBack(isBack);
    const leave = [focusManager.subscribe(listener), onlineManager.subscribe(listener)];
    return () => {
      for (const unsubscribe of leave) unsubscribe();
    };
  }, []);

  return {
    polling: pollingOf({ data, error, errorUpdateCount }),
    askNow: () => {
      restartBackoff();
      void refetch();
    },
  };
}
