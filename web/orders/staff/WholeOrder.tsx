import { inRupees, paiseInRupees } from '#shared/rules/money.ts';
import { Asked } from '../../asking/Asked.tsx';
import { reply } from '../../asking/reply.ts';
import { useAsked } from '../../asking/use-asked.ts';
import { useLive } from '../../live/use-live.ts';
import { m } from '../../paraglide/messages.js';
import { stateOf } from '../../ui/order-state.ts';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { Ticket, TicketLine, TicketLines, TicketRule, TicketTotal } from '../../ui/Ticket.tsx';
import { priceLines } from '../price-lines.ts';
import { Buyer } from './Buyer.tsx';
import { Deeds } from './Deeds.tsx';
import { ProviderTold } from './ProviderTold.tsx';
import { RefundTask } from './RefundTask.tsx';
import type { AnyOrder } from './types.ts';

/** All of one order: its ticket, its buyer, the money, and what can be done. */
export function WholeOrder({ id, onChanged }: { id: string; onChanged: () => void }) {
  const asked = useAsked(`order ${id}`, () => reply('getAnyOrder', { params: { orderId: id } }));
  useLive(['orders'], (news) => {
    if (news === 'refresh' || news.id === id) asked.again();
  });
  const changed = (order?: AnyOrder) => {
    if (order) asked.learn(order);
    else asked.again();
    onChanged();
  };
  return (
    <Asked asked={asked} waiting={<RowsSkeleton />}>
      {(order) => (
        <div className="grid gap-6">
          <OrderTicket order={order} />
          {order.refundTasks.map((task) => (
            <RefundTask key={task.paymentReference} orderId={id} task={task} onDone={changed} />
          ))}
          <Deeds order={order} onChanged={changed} />
          <Buyer order={order} />
          <ProviderTold order={order} />
        </div>
      )}
    </Asked>
  );
}

function OrderTicket({ order }: { order: AnyOrder }) {
  const withSession = { ...order, payment_session_id: null };
  return (
    <Ticket title={m.dashboard_kot({ ticket: order.ticket })} note={stateOf(withSession).text}>
      <p className="mt-3 font-medium">{order.planName}</p>
      <TicketLines>
        {priceLines(withSession).map(({ label, amount, saving }) => (
          <TicketLine key={label} label={label} tone={saving ? 'saving' : 'plain'}>
            {inRupees(amount)}
          </TicketLine>
        ))}
      </TicketLines>
      <TicketRule />
      <TicketTotal label={m.orders_total()}>{inRupees(order.total)}</TicketTotal>
      <TicketLines className="mt-3">
        <TicketLine label={m.orders_before_tax()} tone="quiet">
          {paiseInRupees(order.taxablePaise)}
        </TicketLine>
        <TicketLine label={m.orders_gst({ percent: 18 })} tone="quiet">
          {paiseInRupees(order.gstPaise)}
        </TicketLine>
      </TicketLines>
      <p className="mt-3 text-sm break-all text-muted">{order.order_id}</p>
    </Ticket>
  );
}
