import { useState } from 'react';
import type { OrderStatus } from '#shared/rules/orders.ts';
import { reply } from '../asking/reply.ts';
import type { OwnOrder } from '../ui/order-state.ts';
import { olderThan, ordersOf } from './order-pages.ts';

/** The newest orders and the older ones that were asked for, fifty at a time. */
export function useOlderOrders(newest: readonly OwnOrder[], status: OrderStatus | undefined) {
  const [older, setOlder] = useState<readonly (readonly OwnOrder[])[]>([]);
  const [fetching, setFetching] = useState(false);
  const [failed, setFailed] = useState(false);
  const pages = [newest, ...older];
  const before = olderThan(pages.at(-1) ?? []);

  const fetchMore = async () => {
    if (fetching) return;
    setFetching(true);
    setFailed(false);
    try {
      const page = await reply('listOrders', { query: { before, status } });
      setOlder((known) => [...known, page]);
    } catch {
      setFailed(true);
    }
    setFetching(false);
  };

  return { orders: ordersOf(pages, status), more: before !== undefined, fetching, failed, fetchMore };
}
