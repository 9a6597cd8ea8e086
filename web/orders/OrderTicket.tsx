import { taxInside } from '#shared/rules/tax.ts';
import { m } from '../paraglide/messages.js';
import { dayInIst } from '../ui/day-in-ist.ts';
import { Money } from '../ui/Money.tsx';
import { momentInIst } from '../ui/moment-in-ist.ts';
import { Stamp } from '../ui/Stamp.tsx';
import { Ticket, TicketLine, TicketLines, TicketRail, TicketRule, TicketTotal } from '../ui/Ticket.tsx';
import { TicketSteps } from '../ui/TicketSteps.tsx';
import type { Order } from './next-ask.ts';
import { nextSteps } from './next-steps.ts';
import { priceLines } from './price-lines.ts';
import type { View } from './view.ts';

const stamps: Partial<Record<View, { text: () => string; tone: 'good' | 'bad' | 'plain' }>> = {
  paid: { text: m.orders_stamp_paid, tone: 'good' },
  failed: { text: m.orders_stamp_unpaid, tone: 'bad' },
  refused: { text: m.orders_stamp_unpaid, tone: 'bad' },
  left: { text: m.orders_stamp_unpaid, tone: 'bad' },
  expired: { text: m.orders_stamp_expired, tone: 'plain' },
  refunded: { text: m.orders_stamp_refunded, tone: 'plain' },
};

export function OrderTicket({ order, view }: { order: Order; view: View }) {
  const { taxablePaise, gstPaise, ratePercent } = taxInside(order.total);
  const stamp = stamps[view];
  return (
    <TicketRail className="max-w-136 self-start lg:row-span-2 print:filter-none">
      <Ticket title={m.orders_kot({ ticket: order.ticket })} note={dayInIst(order.createdAt)}>
        <p className="mt-3.5 text-lg font-semibold">{order.planName}</p>
        <TicketLines className="mt-2 mb-3.5">
          {priceLines(order).map(({ label, amount, saving }) => (
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
            <Money paise={taxablePaise} />
          </TicketLine>
          <TicketLine label={m.orders_gst({ percent: ratePercent })} tone="quiet">
            <Money paise={gstPaise} />
          </TicketLine>
        </TicketLines>
        {stamp && (
          <div className="mt-4 flex items-center justify-between gap-4">
            <p className="text-sm text-muted">
              {order.paidAt && (
                <>
                  {m.orders_paid_at()} <span className="block">{momentInIst(order.paidAt)}</span>
                </>
              )}
            </p>
            <Stamp tone={stamp.tone}>{stamp.text()}</Stamp>
          </div>
        )}
        {view === 'paid' && <Steps order={order} />}
        <TicketRule />
        <p className="text-sm break-all text-muted">
          {m.orders_number()} {order.order_id}
        </p>
      </Ticket>
    </TicketRail>
  );
}

function Steps({ order }: { order: Order }) {
  const [first, ...later] = nextSteps(order.category);
  const states = { done: m.orders_state_done(), now: m.orders_state_now(), todo: m.orders_state_todo() };
  const paid = { label: m.orders_step_paid(), state: 'done' as const };
  return (
    <>
      <TicketRule />
      <h3 className="mb-3">{m.orders_next()}</h3>
      <TicketSteps
        states={states}
        steps={[
          paid,
          ...(first ? [{ label: <StepText {...first} />, state: 'now' as const }] : []),
          ...later.map((step) => ({ label: <StepText {...step} />, state: 'todo' as const })),
        ]}
      />
    </>
  );
}

function StepText({ label, detail }: { label: string; detail: string }) {
  return (
    <>
      {label}
      <span className="block text-sm font-normal text-muted">{detail}</span>
    </>
  );
}
