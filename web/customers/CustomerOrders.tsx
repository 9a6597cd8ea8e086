import { useState } from 'react';
import { Link } from 'react-router';
import { orderPath } from '#shared/paths.ts';
import { Asked } from '../asking/Asked.tsx';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { dayInIst } from '../ui/day-in-ist.ts';
import { Money } from '../ui/Money.tsx';
import { Notice } from '../ui/Notice.tsx';
import { OrderStatus } from '../ui/OrderStatus.tsx';
import type { OwnOrder } from '../ui/order-state.ts';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { Nothing, Section } from './Section.tsx';
import { useNews } from './use-news.ts';
import { useOrders } from './use-orders.ts';

const fewest = 6;

/** The latest orders; older ones where somebody asks for them. */
export function CustomerOrders({ id }: { id: string }) {
  const { asked, older, more, state, showOlder } = useOrders(id);
  const [all, setAll] = useState(false);
  useNews(['orders'], asked.again);
  const folded = !all && (asked.data?.length ?? 0) > fewest;
  return (
    <Section id="orders" title={m.customers_orders()}>
      <Asked asked={asked} waiting={<RowsSkeleton />}>
        {(newest) => (
          <>
            {newest.length === 0 && <Nothing>{m.customers_orders_none()}</Nothing>}
            <ul aria-label={m.customers_orders()}>
              {[...newest, ...older].slice(0, folded ? fewest : undefined).map((order) => (
                <Row key={order.order_id} order={order} />
              ))}
            </ul>
          </>
        )}
      </Asked>
      <div role="alert">
        {state === 'failed' && (
          <Notice tone="error" quiet className="mt-3">
            {m.customers_orders_failed()}
          </Notice>
        )}
      </div>
      {(folded || more) && (
        <Button
          variant="ghost"
          small
          className="mt-3"
          aria-disabled={state === 'asking'}
          onClick={folded ? () => setAll(true) : showOlder}
        >
          {state === 'asking' ? m.customers_asking() : m.customers_orders_older()}
        </Button>
      )}
    </Section>
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
        <OrderStatus order={order} className="text-sm" />
      </span>
      <span className="min-w-0">
        {planName} <span className="text-sm whitespace-nowrap text-muted max-md:block">{dayInIst(createdAt)}</span>
      </span>
      <Money amount={total} className="text-right font-semibold md:order-2" />
    </li>
  );
}
