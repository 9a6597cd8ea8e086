import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { LiveTopic } from '#shared/contract/operations.ts';
import type { Call } from '#web/platform/api/api-addresses.ts';
import { refetch } from '#web/platform/data/refetch.ts';
import type { LiveUpdate } from './stream.ts';
import { useLive } from './use-live.ts';

type Queries = { all: readonly Call[]; one?: readonly [name: Call, param: string] };

/** `one` is the query of a single record, with the name of the parameter for its id. */
const topicQueries: Record<LiveTopic, Queries> = {
  tasks: { all: ['GET /api/tasks', 'GET /api/admin/users/:id/timeline'] },
  enquiries: {
    all: ['GET /api/admin/enquiries', 'GET /api/admin/enquiries-waiting', 'GET /api/admin/users/:id/timeline'],
    one: ['GET /api/admin/enquiries/:number', 'number'],
  },
  orders: {
    all: [
      ...([
        'GET /api/admin/orders',
        'GET /api/staff/day',
        'GET /api/admin/users',
        'GET /api/admin/users/:id/orders',
        'GET /api/admin/users/:id/timeline',
      ] as const),
      ...(['GET /api/admin/orders/:orderId/refunds', 'GET /api/admin/invoices', 'GET /api/admin/outbox'] as const),
    ],
    one: ['GET /api/admin/orders/:orderId', 'orderId'],
  },
  cases: {
    all: ['GET /api/cases', 'GET /api/staff/day', 'GET /api/case-reviews', 'GET /api/admin/users/:id/timeline'],
    one: ['GET /api/cases/:id', 'id'],
  },
  messages: { all: ['GET /api/cases', 'GET /api/staff/day'], one: ['GET /api/cases/:id', 'id'] },
  customers: {
    all: ['GET /api/admin/users', 'GET /api/admin/staff-accounts', 'GET /api/admin/users/:id/timeline'],
    one: ['GET /api/admin/users/:id', 'id'],
  },
};

/** Milliseconds for which updates are collected. */
const batchDelay = 300;

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
