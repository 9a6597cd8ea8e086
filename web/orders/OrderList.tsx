import type { OrderStatus } from '#shared/rules/orders.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { OrderRow } from '../ui/OrderRow.tsx';
import type { OwnOrder } from '../ui/order-state.ts';
import { useFocusOnOlder } from './use-focus-on-older.ts';
import { useOlderOrders } from './use-older-orders.ts';

type Props = { newest: readonly OwnOrder[]; status: OrderStatus | undefined };

export function OrderList({ newest, status }: Props) {
  const { orders, more, fetching, failed, fetchMore } = useOlderOrders(newest, status);
  const { list, willGrow } = useFocusOnOlder(orders.length);
  const older = () => {
    willGrow();
    void fetchMore();
  };
  return (
    <>
      <ul ref={list} aria-label={m.dashboard_orders_list()} className="border-t-2 border-ink">
        {orders.map((order) => (
          <OrderRow key={order.order_id} order={order} />
        ))}
      </ul>
      <div role="alert">
        {failed && (
          <Notice tone="error" quiet className="mt-6 max-w-xl">
            {m.dashboard_orders_older_failed()}
          </Notice>
        )}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {more && (
          <Button variant="ghost" aria-disabled={fetching} onClick={older}>
            {fetching ? m.dashboard_orders_loading() : m.dashboard_orders_older()}
          </Button>
        )}
        <p role="status" className="text-muted">
          {orders.length === 1
            ? m.dashboard_orders_one_shown()
            : m.dashboard_orders_shown({ count: orders.length.toLocaleString(`${getLocale()}-IN`) })}
        </p>
      </div>
    </>
  );
}
