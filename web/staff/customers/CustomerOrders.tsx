import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orderPath } from '#shared/paths.ts';
import { OrderStatusStamp } from '#web/app/orders/shared/OrderStatusStamp.tsx';
import type { OwnOrder } from '#web/app/orders/shared/order-state.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointPages, firstPageOf } from '#web/platform/data/endpoints.ts';
import { orderedText } from '#web/platform/i18n/ordered.ts';
import { Button } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { CustomerSection, Nothing } from './CustomerSection.tsx';

const fewest = 6;

export function CustomerOrders({ id }: { id: string }) {
  const query = useOrders(id);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const [all, setAll] = useState(false);
  const orders = query.data?.pages.flat() ?? [];
  const folded = !all && orders.length > fewest;
  const showOlder = () => {
    if (folded) setAll(true);
    else if (!isFetchingNextPage) void fetchNextPage();
  };
  return (
    <CustomerSection id="orders" title={m.customers_orders()}>
      <QueryResult query={firstPageOf(query)} loading={<RowsSkeleton />}>
        {() => (
          <>
            {orders.length === 0 && <Nothing>{m.customers_orders_none()}</Nothing>}
            <ul aria-label={m.customers_orders()}>
              {orders.slice(0, folded ? fewest : undefined).map((order) => (
                <Row key={order.order_id} order={order} />
              ))}
            </ul>
          </>
        )}
      </QueryResult>
      <div role="alert">
        {isFetchNextPageError && (
          <Notice tone="error" quiet className="mt-3">
            {m.customers_orders_failed()}
          </Notice>
        )}
      </div>
      {(folded || hasNextPage) && (
        <Button variant="ghost" small className="mt-3" aria-disabled={isFetchingNextPage} onClick={showOlder}>
          {isFetchingNextPage ? m.customers_asking() : m.customers_orders_older()}
        </Button>
      )}
    </CustomerSection>
  );
}

function Row({ order }: { order: OwnOrder }) {
  const { order_id: id, ticket, planName, total, createdAt } = order;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5 md:grid-cols-[6.5rem_minmax(0,1fr)_auto_7rem]">
      <Link to={orderPath(id)} className="condensed target text-lg font-bold underline-offset-4 hover:underline">
        {m.dashboard_kot({ ticket })}
      </Link>
      <span className="text-right md:order-3">
        <OrderStatusStamp order={order} className="text-sm" />
      </span>
      <span className="min-w-0">
        {[planName, orderedText(order)].filter(Boolean).join(' · ')}{' '}
        <span className="text-sm whitespace-nowrap text-muted max-md:block">{nearDay(createdAt)}</span>
      </span>
      <Money amount={total} className="text-right font-semibold md:order-2" />
    </li>
  );
}

const pageSize = 50;

function useOrders(id: string) {
  return useInfiniteQuery(
    endpointPages(
      'GET /api/admin/users/:id/orders',
      (before: string | undefined) => ({ params: { id }, query: { before } }),
      (page) => (page.length === pageSize ? page.at(-1)?.order_id : undefined),
    ),
  );
}
