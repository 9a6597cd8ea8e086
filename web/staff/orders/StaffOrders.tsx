import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { orderStatuses, orderTroubles } from '#shared/rules/orders.ts';
import { orderStatusNames } from '#web/app/orders/shared/order-status-names.ts';
import { m } from '#web/paraglide/messages.js';
import { useMay } from '#web/platform/auth/use-may.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { UrlFilterField } from '#web/ui/FilterField.tsx';
import { Panes } from '#web/ui/Panes.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { UrlSearchBox } from '#web/ui/SearchBox.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderProblemsNotice } from './OrderProblemsNotice.tsx';
import { orderProblemNames, StaffOrderList } from './StaffOrderList.tsx';

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

export function StaffOrders() {
  const works = useMay('staff');
  const view = useView();
  const open = view.read('open');
  const status = orderStatuses.find((each) => each === view.read('show'));
  const troubles = works ? orderTroubles : [];
  const trouble = troubles.find((each) => each === view.read('show'));
  const paidSince = isoDay.test(view.read('paidSince')) ? view.read('paidSince') : undefined;
  const query = {
    status,
    trouble,
    search: view.read('search') || undefined,
    after: view.read('before') || undefined,
    paidSince,
  };
  const orders = useQuery(endpointQuery('GET /api/admin/orders', { query }));
  const list = (
    <>
      <div className="mb-5 grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_15rem]">
        <UrlSearchBox view={view} label={m.desk_orders_find()} hint={m.desk_orders_find_hint()} />
        <UrlFilterField
          view={view}
          name="show"
          label={m.dashboard_orders_filter()}
          value={status ?? trouble ?? ''}
          options={[
            ['', m.dashboard_orders_all()],
            ...orderStatuses.map((each) => [each, orderStatusNames[each]()] as const),
            ...troubles.map((each) => [each, orderProblemNames[each]()] as const),
          ]}
        />
      </div>
      {paidSince && (
        <p className="mb-3 flex flex-wrap items-center gap-x-4">
          <span className="font-semibold">{m.desk_orders_paid_since({ day: nearDay(paidSince) })}</span>
          <Link to={view.linkTo({ paidSince: '' })} className="target link">
            {m.desk_orders_show_all()}
          </Link>
        </p>
      )}
      {works && (
        <p className="mb-3">
          <Link to={paths.undelivered} className="target link">
            {m.desk_mails_title()}
          </Link>
        </p>
      )}
      <QueryResult query={orders} loading={<RowsSkeleton />}>
        {(found) => (
          <>
            {works && !trouble && (
              <OrderProblemsNotice waiting={found.waiting} linkTo={(show) => view.linkTo({ show, search: '' })} />
            )}
            <StaffOrderList found={found} view={view} />
          </>
        )}
      </QueryResult>
    </>
  );
  return (
    <Panes
      view={view}
      list={list}
      open={open}
      detail={<OrderDetails key={open} id={open} />}
      backLabel={m.desk_orders_back()}
    />
  );
}
