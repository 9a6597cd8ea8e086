import { orderStatuses } from '#shared/rules/orders.ts';
import { Asked } from '../asking/Asked.tsx';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { FilterField } from '../ui/FilterField.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { EmptyPlatePicture } from '../ui/trouble-pictures.tsx';
import { OrderList } from './OrderList.tsx';
import { useNewestOrders } from './use-newest-orders.ts';

const names = {
  pending: m.dashboard_orders_pending,
  paid: m.dashboard_orders_paid,
  failed: m.dashboard_orders_failed,
  expired: m.dashboard_orders_expired,
  refunded: m.dashboard_orders_refunded,
};

export function OwnOrders() {
  const { asked, status, show } = useNewestOrders();
  const newcomer = asked.data?.length === 0 && status === undefined;
  return (
    <>
      {!newcomer && (
        <div className="mb-4 max-w-64">
          <FilterField
            name="status"
            label={m.dashboard_orders_filter()}
            value={status ?? ''}
            options={[['', m.dashboard_orders_all()], ...orderStatuses.map((each) => [each, names[each]()] as const)]}
            onPick={show}
          />
        </div>
      )}
      <Asked asked={asked} waiting={<RowsSkeleton />}>
        {(orders) =>
          orders.length > 0 ? (
            <OrderList key={status} newest={orders} status={status} />
          ) : (
            <Nothing newcomer={newcomer} onAll={() => show('')} />
          )
        }
      </Asked>
    </>
  );
}

function Nothing({ newcomer, onAll }: { newcomer: boolean; onAll: () => void }) {
  return (
    <div className="grid max-w-xl justify-items-start gap-4 pt-2">
      <EmptyPlatePicture className="size-28" />
      <h2 className="text-2xl">{newcomer ? m.dashboard_new_title() : m.dashboard_orders_none_title()}</h2>
      <p className="text-lg text-muted">{newcomer ? m.dashboard_new_text() : m.dashboard_orders_none_text()}</p>
      {newcomer ? (
        <ButtonLink href={paths.plans}>{m.dashboard_see_plans()}</ButtonLink>
      ) : (
        <Button variant="ghost" onClick={onAll}>
          {m.dashboard_orders_show_all()}
        </Button>
      )}
    </div>
  );
}
