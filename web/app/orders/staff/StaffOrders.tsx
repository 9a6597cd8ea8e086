import { useQuery } from '@tanstack/react-query';
import { orderStatuses, orderTroubles } from '#shared/rules/orders.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { FilterField } from '#web/ui/FilterField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Panes } from '#web/ui/Panes.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { useListKeys } from '#web/ui/use-list-keys.ts';
import { StaffOrderList } from './StaffOrderList.tsx';
import { TroubleNotice } from './TroubleNotice.tsx';
import { WholeOrder } from './WholeOrder.tsx';

const statusNames = {
  pending: m.dashboard_orders_pending,
  paid: m.dashboard_orders_paid,
  failed: m.dashboard_orders_failed,
  expired: m.dashboard_orders_expired,
  refunded: m.dashboard_orders_refunded,
};
const troubleNames = { 'refund-due': m.desk_trouble_refund_due, held: m.desk_trouble_held };

/** Staff page of all orders with search and filters, kept in the URL. */
export function StaffOrders() {
  const view = useView();
  const open = view.read('open');
  const status = orderStatuses.find((each) => each === view.read('show'));
  const trouble = orderTroubles.find((each) => each === view.read('show'));
  const query = {
    ...{ status, trouble },
    search: view.read('search') || undefined,
    before: view.read('before') || undefined,
  };
  const orders = useQuery(endpointQuery('listAllOrders', { query }));
  useListKeys({ onClose: open ? () => view.show({ open: '' }) : undefined });
  const list = (
    <>
      <div className="mb-5 grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_15rem]">
        <SearchBox
          label={m.desk_orders_find()}
          hint={m.desk_orders_find_hint()}
          words={view.read('search')}
          onSearch={(search) => view.show({ search }, { replace: true })}
        />
        <FilterField
          name="show"
          label={m.dashboard_orders_filter()}
          value={status ?? trouble ?? ''}
          options={[
            ['', m.dashboard_orders_all()],
            ...orderStatuses.map((each) => [each, statusNames[each]()] as const),
            ...orderTroubles.map((each) => [each, troubleNames[each]()] as const),
          ]}
          onPick={(show) => view.show({ show })}
        />
      </div>
      <Loaded query={orders} waiting={<RowsSkeleton />}>
        {(found) => (
          <>
            {!trouble && <TroubleNotice waiting={found.waiting} linkTo={(show) => view.linkTo({ show, search: '' })} />}
            <StaffOrderList found={found} view={view} />
          </>
        )}
      </Loaded>
    </>
  );
  return (
    <Panes
      list={list}
      open={open}
      detail={<WholeOrder key={open} id={open} />}
      back={{ to: view.linkTo({ open: '' }), label: m.desk_orders_back() }}
    />
  );
}
