import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import type { PaymentScript } from '#web/platform/payment-script.ts';
import { ContactLinks } from '#web/ui/ContactLinks.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AfterPayment, PayAgain, SendPapers } from './Actions.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { ClaimOrder } from './ClaimOrder.tsx';
import { OrderInvoices } from './OrderInvoices.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import { Refunds } from './Refunds.tsx';
import type { TrackedOrder } from './shared/poll-delay.ts';
import { useRetry } from './use-retry.ts';
import { type OrderPageView, textsFor } from './view.ts';

type Props = {
  order: TrackedOrder;
  away: boolean;
  view: OrderPageView;
  provider: PaymentScript;
  byPhone: boolean;
  onChanged: () => void;
};

export function OrderView({ order, away, view, provider, byPhone, onChanged }: Props) {
  const retry = useRetry(provider);
  const { title, text } = textsFor(view, order);
  return (
    <div className="wrap grid gap-x-16 gap-y-8 pt-8 pb-16 lg:grid-cols-[1fr_27rem] lg:grid-rows-[auto_1fr] lg:pt-14 lg:pb-24 print:block print:pt-0">
      <div className="lg:pt-6">
        <PrintHead />
        <OwnPages />
        <h1>{title}</h1>
        <p className="mt-4 max-w-136 text-lg text-muted print:hidden">{text}</p>
        {view === 'waiting' && <Waiting />}
        {away && (
          <Notice tone="error" className="mt-6 max-w-136 print:hidden">
            {m.orders_away_known()}
          </Notice>
        )}
        <Refunds order={order} />
        {order.claimable && <ClaimOrder orderId={order.order_id} />}
        <PayAgain order={order} view={view} retry={retry} />
      </div>
      <OrderTicket
        order={order}
        view={view}
        next={view === 'paid' && !order.cancelled && <SendPapers byPhone={byPhone} caseId={order.caseId} />}
      />
      <div className="print:hidden">
        {(view === 'paid' || view === 'refunded') && <OrderInvoices order={order} />}
        {view === 'paid' && <AfterPayment />}
        <p className="max-w-136">{m.orders_help_before({ ticket: order.ticket })}</p>
        <ContactLinks text={m.site_chat_order({ ticket: order.ticket })} className="max-w-136" />
        <CancelOrder order={order} onChanged={onChanged} />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <p className="mt-5 flex items-center gap-3 font-medium">
      <span className="size-3 animate-pulse rounded-full bg-kesar motion-reduce:animate-none" />
      {m.orders_waiting_asking()}
    </p>
  );
}

/** The way back for a customer who comes from the own pages. */
function OwnPages() {
  return (
    <p className="for-user mb-3 flex gap-6 print:hidden">
      <a href={localPath(paths.orders)} className="link target">
        {m.app_orders()}
      </a>
      <a href={localPath(paths.cases)} className="link target">
        {m.app_cases()}
      </a>
    </p>
  );
}

function PrintHead() {
  return (
    <p className="hidden pb-4 text-sm print:block">
      {[brand.legalName, ...brand.address.slice(1)].join(', ')} · {m.site_gstin({ gstin: brand.gstin })}
      <span className="block">{m.orders_print_note()}</span>
    </p>
  );
}
