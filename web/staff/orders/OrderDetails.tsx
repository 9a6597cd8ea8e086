import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inRupees, paiseInRupees } from '#shared/rules/money.ts';
import { gstPercent } from '#shared/rules/tax.ts';
import { orderPriceLines } from '#web/app/orders/shared/order-price-lines.ts';
import { orderStatusLabel } from '#web/app/orders/shared/order-state.ts';
import { m } from '#web/paraglide/messages.js';
import { useMay } from '#web/platform/auth/use-may.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { StaffCaseList } from '#web/staff/shared/StaffCaseList.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { Ticket, TicketLine, TicketLines, TicketRule, TicketTotal } from '#web/ui/Ticket.tsx';
import { Buyer } from './Buyer.tsx';
import { CorrectContact } from './CorrectContact.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderDispute } from './OrderDispute.tsx';
import { OrderDocuments } from './OrderDocuments.tsx';
import { PaymentByHand } from './PaymentByHand.tsx';
import { ProviderRecords } from './ProviderRecords.tsx';
import { RefundRequests } from './RefundRequests.tsx';
import { RefundTaskForm } from './RefundTaskForm.tsx';
import type { StaffOrder } from './types.ts';

export function OrderDetails({ id }: { id: string }) {
  const works = useMay('staff');
  const client = useQueryClient();
  const options = endpointQuery('GET /api/admin/orders/:orderId', { params: { orderId: id } });
  const query = useQuery(options);
  const changed = (order?: StaffOrder) => {
    if (order) client.setQueryData(options.queryKey, order);
    else void query.refetch();
    void client.invalidateQueries({ queryKey: ['GET /api/admin/orders'] });
  };
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(order) => (
        <div className="grid gap-6">
          <OrderTicket order={order} />
          {order.byHand && <PaymentByHand orderId={id} payment={order.byHand} onDone={changed} />}
          {order.disputes.map((dispute) => (
            <OrderDispute key={dispute.id} dispute={dispute} />
          ))}
          {order.refundTasks.map((task) => (
            <RefundTaskForm
              key={task.paymentReference}
              orderId={id}
              task={task}
              returned={order.payments.find((paid) => paid.reference === task.paymentReference)?.returnedPaise ?? 0}
              underWay={order.refunds.find(
                (refund) => refund.underWay && refund.paymentReference === task.paymentReference,
              )}
              onDone={changed}
            />
          ))}
          {order.paidAt && (
            <section>
              <h2 className="border-b-2 border-ink pb-2 text-xl">{m.work_cases()}</h2>
              <StaffCaseList of={{ orderId: id }} />
            </section>
          )}
          {works && <OrderActions order={order} onChanged={changed} />}
          {works && order.paidAt && <RefundRequests orderId={id} onChanged={changed} />}
          <Buyer order={order} />
          {works && order.email !== '' && <CorrectContact order={order} onDone={changed} />}
          {works && order.paidAt && <OrderDocuments order={order} onChanged={changed} />}
          {works && <ProviderRecords order={order} />}
        </div>
      )}
    </QueryResult>
  );
}

function OrderTicket({ order }: { order: StaffOrder }) {
  const readsSums = useMay('staff');
  const withSession = { ...order, payment_session_id: null };
  return (
    <Ticket title={m.dashboard_kot({ ticket: order.ticket })} note={orderStatusLabel(withSession).text}>
      <p className="mt-3 font-medium">{order.planName}</p>
      {readsSums && (
        <>
          <TicketLines>
            {orderPriceLines(withSession).map(({ label, amount, saving }) => (
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
            <TicketLine label={m.orders_gst({ percent: gstPercent })} tone="quiet">
              {paiseInRupees(order.gstPaise)}
            </TicketLine>
          </TicketLines>
        </>
      )}
      <p className="mt-3 text-sm break-all text-muted">{order.order_id}</p>
    </Ticket>
  );
}
