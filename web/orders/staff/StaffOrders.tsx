import { orderStatuses, orderTroubles } from '#shared/rules/orders.ts';
import { Asked } from '../../asking/Asked.tsx';
import { reply } from '../../asking/reply.ts';
import { SearchBox } from '../../asking/SearchBox.tsx';
import { useAsked } from '../../asking/use-asked.ts';
import { useListKeys } from '../../asking/use-list-keys.ts';
import { useView } from '../../asking/use-view.ts';
import { useLive } from '../../live/use-live.ts';
import { m } from '../../paraglide/messages.js';
import { FilterField } from '../../ui/FilterField.tsx';
import { Panes } from '../../ui/Panes.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
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

/** Everybody's orders: found, narrowed, opened; the address keeps the view. */
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
  const asked = useAsked(`orders ${JSON.stringify(query)}`, () => reply('listAllOrders', { query }));
  useLive(['orders'], asked.again);
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
      <Asked asked={asked} waiting={<RowsSkeleton />}>
        {(found) => (
          <>
            {!trouble && <TroubleNotice waiting={found.waiting} linkTo={(show) => view.linkTo({ show, search: '' })} />}
            <StaffOrderList found={found} view={view} />
          </>
        )}
      </Asked>
    </>
  );
  return (
    <Panes
      list={list}
      open={open}
      detail={<WholeOrder key={open} id={open} onChanged={asked.again} />}
      back={{ to: view.linkTo({ open: '' }), label: m.desk_orders_back() }}
    />
  );
}
