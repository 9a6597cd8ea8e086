import type { ReactNode } from 'react';
import { gstPercent } from '#shared/rules/tax.ts';
import { m } from '#web/paraglide/messages.js';
import { orderTitle } from '#web/platform/i18n/plan-title.ts';
import { Moment } from '#web/ui/Moment.tsx';
import { Money } from '#web/ui/Money.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { Stamp } from '#web/ui/Stamp.tsx';
import { Ticket, TicketLine, TicketLines, TicketRail, TicketRule, TicketTotal } from '#web/ui/Ticket.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { orderPriceLines } from './shared/order-price-lines.ts';
import type { TrackedOrder } from './shared/poll-delay.ts';
import type { OrderPageView } from './view.ts';

type OrderStamp = { text: () => string; tone: 'good' | 'bad' | 'plain' };

const stamps: Partial<Record<OrderPageView, OrderStamp>> = {
  paid: { text: m.orders_stamp_paid, tone: 'good' },
  failed: { text: m.orders_stamp_unpaid, tone: 'bad' },
  refused: { text: m.orders_stamp_unpaid, tone: 'bad' },
  left: { text: m.orders_stamp_unpaid, tone: 'bad' },
  expired: { text: m.orders_stamp_expired, tone: 'plain' },
  refunded: { text: m.orders_stamp_refunded, tone: 'plain' },
};

/** Stamp of a cancelled order whose status is still 'paid', for example while its refund is pending. */
const cancelledStamp: OrderStamp = { text: m.orders_stamp_cancelled, tone: 'plain' };

/** Its price lines show the months before savings, so it shows no discounted monthly price. */
export function OrderTicket({
  order,
  view,
  next,
}: {
  order: TrackedOrder;
  view: OrderPageView;
  /** What the buyer does next; stands directly below the stamp. */
  next?: ReactNode;
}) {
  const stamp = view === 'paid' && order.cancelled ? cancelledStamp : stamps[view];
  return (
    <TicketRail className="max-w-136 self-start lg:row-span-2 print:filter-none">
      <Ticket title={m.orders_kot({ ticket: order.ticket })} note={nearDay(order.createdAt)}>
        <p className="mt-3.5 text-lg font-semibold">{orderTitle(order)}</p>
        {stamp && (
          <div className="my-3.5 flex items-center justify-between gap-4">
            <p className="text-sm text-muted">
              {order.paidAt && (
                <>
                  {m.orders_paid_at()}{' '}
                  <span className="block">
                    <Moment at={order.paidAt} />
                  </span>
                </>
              )}
            </p>
            <Stamp tone={stamp.tone}>{stamp.text()}</Stamp>
          </div>
        )}
        {next}
        {view === 'paid' && <OrderProgress order={order} />}
        <TicketRule />
        <TicketLines className="mt-2 mb-3.5">
          {orderPriceLines(order).map(({ label, amount, saving }) => (
            <TicketLine key={label} label={label} tone={saving ? 'saving' : 'plain'}>
              <Money amount={amount} />
            </TicketLine>
          ))}
        </TicketLines>
        <TicketRule />
        <TicketTotal label={m.orders_total()}>
          <Money amount={order.total} />
        </TicketTotal>
        <TicketLines className="mt-3">
          <TicketLine label={m.orders_before_tax()} tone="quiet">
            <Money paise={order.taxablePaise} />
          </TicketLine>
          <TicketLine label={m.orders_gst({ percent: gstPercent })} tone="quiet">
            <Money paise={order.gstPaise} />
          </TicketLine>
        </TicketLines>
        <TicketRule />
        <p className="text-sm text-muted">
          {m.orders_number()} <span className="inline-block max-w-full break-all">{order.order_id}</span>
        </p>
      </Ticket>
    </TicketRail>
  );
}
