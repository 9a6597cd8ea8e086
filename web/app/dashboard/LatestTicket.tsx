import { Link } from 'react-router';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { casePath, paymentSuccessPath } from '#shared/paths.ts';
import { OrderAction } from '#web/app/orders/shared/OrderAction.tsx';
import { OrderStatusStamp } from '#web/app/orders/shared/OrderStatusStamp.tsx';
import type { OwnOrder } from '#web/app/orders/shared/order-state.ts';
import { paymentOption } from '#web/app/orders/shared/order-state.ts';
import { m } from '#web/paraglide/messages.js';
import { orderedText } from '#web/platform/i18n/ordered.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { orderTitle } from '#web/platform/i18n/plan-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { stateText } from '#web/ui/case/case-texts.ts';
import { Money } from '#web/ui/Money.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { Ticket, TicketRail, TicketRule, TicketTotal } from '#web/ui/Ticket.tsx';

export function LatestTicket({ order, cases }: { order: OwnOrder; cases: readonly CaseSummary[] }) {
  const ordered = orderedText(order);
  return (
    <section aria-labelledby="latest" className="lg:row-span-2">
      <h2 id="latest" className="sr-only">
        {m.dashboard_latest()}
      </h2>
      <TicketRail className="max-w-md">
        <Ticket as="h3" title={m.orders_kot({ ticket: order.ticket })} note={nearDay(order.createdAt)}>
          <p className="mt-3.5 text-lg font-semibold">{orderTitle(order)}</p>
          {ordered && <p className="text-muted">{ordered}</p>}
          <p className="mt-3 flex items-baseline justify-between gap-4">
            <span className="text-muted">{m.dashboard_status()}</span>
            <OrderStatusStamp order={order} />
          </p>
          {cases.length > 0 && (
            <>
              <TicketRule />
              <ul className="grid gap-3">
                {cases.map((one) => (
                  <li key={one.id}>
                    <Link to={localPath(casePath(one.id))} className="link font-semibold wrap-anywhere">
                      {one.title}
                    </Link>
                    <span className="block text-sm text-muted">{stateText(one)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <TicketRule />
          <TicketTotal label={m.dashboard_total()}>
            <Money amount={order.total} />
          </TicketTotal>
          <div className="mt-5 flex flex-wrap gap-3">
            {paymentOption(order) !== 'none' && <OrderAction order={order} variant="primary" />}
            <ButtonLink small variant="ghost" href={localPath(paymentSuccessPath(order.order_id))}>
              {m.dashboard_open_ticket()}
            </ButtonLink>
          </div>
        </Ticket>
      </TicketRail>
    </section>
  );
}
