import { paymentSuccessPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { orderedText } from '#web/platform/i18n/ordered.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { orderTitle } from '#web/platform/i18n/plan-title.ts';
import { Money } from '#web/ui/Money.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { OrderAction } from './OrderAction.tsx';
import { OrderStatusStamp } from './OrderStatusStamp.tsx';
import type { OwnOrder } from './order-state.ts';

export function OrderRow({ order }: { order: OwnOrder }) {
  const { ticket, order_id: id, total, createdAt } = order;
  const ordered = orderedText(order);
  return (
    <li data-order={id} className="@container border-b border-line">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-3.5 @xl:grid-cols-[8rem_minmax(0,1fr)_6.5rem_8.5rem]">
        <div>
          <a
            href={localPath(paymentSuccessPath(id))}
            className="condensed target text-xl font-bold underline-offset-4 hover:underline"
          >
            {m.orders_kot({ ticket })}
          </a>
          <p className="-mt-1.5 text-sm text-muted @max-xl:hidden">{nearDay(createdAt)}</p>
        </div>
        <Money amount={total} className="text-right font-semibold @xl:order-1" />
        <div className="min-w-0 @max-xl:-mt-1 @xl:pt-1.5">
          <p className="font-medium">{orderTitle(order)}</p>
          {ordered && <p className="text-sm text-muted">{ordered}</p>}
          <p className="flex flex-wrap gap-x-4 text-sm">
            <span className="text-muted @xl:hidden">{nearDay(createdAt)}</span>
            <OrderStatusStamp order={order} />
          </p>
        </div>
        <div className="justify-self-end @xl:order-2">
          <OrderAction order={order} />
        </div>
      </div>
    </li>
  );
}
