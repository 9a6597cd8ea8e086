import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { LiveTopic } from '#shared/contract/live.ts';
import type { Call } from '#web/platform/api/api-addresses.ts';
import { refetch } from '#web/platform/data/refetch.ts';
import type { LiveUpdate } from './stream.ts';
import { useLive } from './use-live.ts';

type Queries = { all: readonly Call[]; one?: readonly [name: Call, param: string] };

/**
 * Queries to invalidate, by topic. `one` is the query of a single record, with the name of the parameter for its id.
 */
const topicQueries: Record<LiveTopic, Queries> = {
  tasks: { all: ['listTasks', 'listUserEvents'] },
  enquiries: { all: ['listEnquiries', 'countEnquiries', 'listUserEvents'], one: ['getEnquiry', 'number'] },
  orders: {
    all: [
      ...(['listAllOrders', 'getStaffDay', 'listUsers', 'listUserOrders', 'listUserEvents'] as const),
      ...(['listRefundRequests', 'listInvoices', 'listFailedMails'] as const),
    ],
    one: ['getAnyOrder', 'orderId'],
  },
  cases: { all: ['listCases', 'getStaffDay', 'listCaseReviews', 'listUserEvents'], one: ['getCase', 'id'] },
  messages: { all: ['listCases', 'getStaffDay'], one: ['getCase', 'id'] },
  customers: { all: ['listUsers', 'listStaffAccounts', 'listUserEvents'], one: ['getUser', 'id'] },
};

/** Milliseconds for which updates are collected. */
const batchDelay = 300;

/** Returns the query keys that the updates invalidate, without duplicates. */
export function staleKeys(updates: readonly LiveUpdate[]): readonly unknown[][] {
  const keys = updates.flatMap((update): unknown[][] => {
    if (update === 'refresh') return Object.values(topicQueries).flatMap((queries) => keysOf(queries));
    return keysOf(topicQueries[update.topic], update.id);
  });
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}

function keysOf({ all, one }: Queries, id?: string): unknown[][] {
  const keys: unknown[][] = all.map((name) => [name]);
  if (one) keys.push(id === undefined ? [one[0]] : [one[0], { params: { [one[1]]: id } }]);
  return keys;
}

function invalidate(client: QueryClient, updates: readonly LiveUpdate[]): void {
  for (const queryKey of staleKeys(updates)) void refetch(client, { queryKey });
}

/** Invalidates the queries of a staff screen when live updates report that their data has changed. */
export function useLiveQueries(): void {
  const client = useQueryClient();
  const pending = useRef<LiveUpdate[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    invalidate(client, pending.current);
    pending.current = [];
  }, [client]);
  // Apply pending updates when the user leaves the screen, because the next screen takes over the stream without a
  // 'refresh'.
  useEffect(() => flush, [flush]);
  useLive((update) => {
    pending.current.push(update);
    if (pending.current.length === 1) timer.current = setTimeout(flush, batchDelay);
  });
}
