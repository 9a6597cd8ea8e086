import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatCount } from '#shared/rules/money.ts';
import { OrderRow } from '#web/app/orders/shared/OrderRow.tsx';
import type { OwnOrder } from '#web/app/orders/shared/order-state.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

type Query = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'>;
type Props = { query: Query & { fetchNextPage: () => unknown }; orders: readonly OwnOrder[] };

export function OrderList({ query, orders }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { list, willGrow } = useFocusOnOlder(orders.length);
  const older = () => {
    if (isFetchingNextPage) return;
    willGrow();
    fetchNextPage();
  };
  return (
    <>
      <ul ref={list} aria-label={m.dashboard_orders_list()} className="border-t-2 border-ink">
        {orders.map((order) => (
          <OrderRow key={order.order_id} order={order} />
        ))}
      </ul>
      <div role="alert">
        {isFetchNextPageError && (
          <Notice tone="error" quiet className="mt-6 max-w-xl">
            {m.dashboard_orders_older_failed()}
          </Notice>
        )}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {hasNextPage && (
          <Button variant="ghost" aria-disabled={isFetchingNextPage} onClick={older}>
            {isFetchingNextPage ? m.dashboard_orders_loading() : m.dashboard_orders_older()}
          </Button>
        )}
        <p role="status" className="text-muted">
          {orders.length === 1
            ? m.dashboard_orders_one_shown()
            : m.dashboard_orders_shown({ count: formatCount(orders.length) })}
        </p>
      </div>
    </>
  );
}

/** Focuses the first new row after "load more", because the button may have been removed. */
function useFocusOnOlder(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    list.current?.children[before.current]?.querySelector('a')?.focus();
    before.current = null;
  }, [count]);
  const willGrow = () => {
    before.current = count;
  };
  return { list, willGrow };
}
