import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { orderStatuses } from '#shared/rules/orders.ts';
import { ContinueOrder } from '#web/app/orders/shared/ContinueOrder.tsx';
import { orderStatusNames } from '#web/app/orders/shared/order-status-names.ts';
import { UnclaimedOrders } from '#web/app/orders/shared/UnclaimedOrders.tsx';
import { m } from '#web/paraglide/messages.js';
import { endpointPages, firstPageOf } from '#web/platform/data/endpoints.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterField } from '#web/ui/FilterField.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { OrderList } from './OrderList.tsx';
import { olderThan, ordersOf, wantedStatus } from './order-paging.ts';

export function OwnOrders() {
  const { query, orders, status, show } = useOwnOrders();
  const newcomer = query.data !== undefined && orders.length === 0 && status === undefined;
  return (
    <>
      <ContinueOrder className="mb-6 max-w-xl" />
      <UnclaimedOrders onClaimed={() => void query.refetch()} />
      {!newcomer && (
        <div className="mb-4 max-w-64">
          <FilterField
            name="status"
            label={m.dashboard_orders_filter()}
            value={status ?? ''}
            options={[
              ['', m.dashboard_orders_all()],
              ...orderStatuses.map((each) => [each, orderStatusNames[each]()] as const),
            ]}
            onPick={show}
          />
        </div>
      )}
      <QueryResult query={firstPageOf(query)} loading={<RowsSkeleton />}>
        {() =>
          orders.length > 0 ? (
            <OrderList key={status} query={query} orders={orders} />
          ) : (
            <Nothing newcomer={newcomer} onAll={() => show('')} />
          )
        }
      </QueryResult>
    </>
  );
}

function Nothing({ newcomer, onAll }: { newcomer: boolean; onAll: () => void }) {
  return (
    <EmptyState className="max-w-xl pt-2">
      <h2 className="text-2xl">{newcomer ? m.dashboard_new_title() : m.dashboard_orders_none_title()}</h2>
      <p className="text-lg text-muted">{newcomer ? m.dashboard_new_text() : m.dashboard_orders_none_text()}</p>
      {newcomer ? (
        <p className="flex flex-wrap gap-3">
          <ButtonLink href={localPath(paths.plans)}>{m.dashboard_see_plans()}</ButtonLink>
          <ButtonLink href={localPath(paths.findOrder)} variant="ghost">
            {m.site_find_order()}
          </ButtonLink>
        </p>
      ) : (
        <Button variant="ghost" onClick={onAll}>
          {m.dashboard_orders_show_all()}
        </Button>
      )}
    </EmptyState>
  );
}

function useOwnOrders() {
  const [params, setParams] = useSearchParams();
  const status = wantedStatus(params.get('status'));
  const query = useInfiniteQuery(
    endpointPages('GET /api/user/orders', (before: string | undefined) => ({ query: { before, status } }), olderThan),
  );
  const show = (wanted: string) =>
    setParams(wanted ? { status: wanted } : {}, { replace: true, preventScrollReset: true });
  return { query, orders: ordersOf(query.data?.pages ?? [], status), status, show };
}
