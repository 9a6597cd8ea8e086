import { brand } from '#shared/brand.ts';
import type { PaymentProvider } from '../api.ts';
import { brandWords } from '../brand-words.ts';
import { m } from '../paraglide/messages.js';
import { Notice } from '../ui/Notice.tsx';
import { AfterPayment, PayAgain } from './Actions.tsx';
import type { Order } from './next-ask.ts';
import { OrderTicket } from './OrderTicket.tsx';
import { useRetry } from './use-retry.ts';
import { type View, wordsFor } from './view.ts';

type Props = { order: Order; away: boolean; view: View; provider: PaymentProvider };

/** What to know at the left, the ticket at the right. */
export function OrderView({ order, away, view, provider }: Props) {
  const retry = useRetry(provider);
  const { title, text } = wordsFor(view);
  return (
    <div className="wrap grid gap-x-16 gap-y-8 pt-8 pb-16 lg:grid-cols-[1fr_27rem] lg:grid-rows-[auto_1fr] lg:pt-14 lg:pb-24 print:block print:pt-0">
      <div className="lg:pt-6">
        <PrintHead />
        <h1>{title}</h1>
        <p className="mt-4 max-w-136 text-lg text-muted print:hidden">{text}</p>
        {view === 'waiting' && <Waiting />}
        {away && (
          <Notice tone="error" className="mt-6 max-w-136 print:hidden">
            {m.orders_away_known()}
          </Notice>
        )}
        <PayAgain order={order} view={view} retry={retry} />
      </div>
      <OrderTicket order={order} view={view} />
      <div className="print:hidden">
        {view === 'paid' && <AfterPayment />}
        <p className="max-w-136 text-muted">
          {m.orders_help_before({ ticket: order.ticket })}{' '}
          <a href={brand.phoneHref} className="link whitespace-nowrap">
            {brand.phone}
          </a>
          , <span className="whitespace-nowrap">{brandWords().hours}.</span>
        </p>
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

function PrintHead() {
  return (
    <p className="hidden pb-4 text-sm print:block">
      {[brand.legalName, ...brand.address.slice(1)].join(', ')} · {m.site_gstin({ gstin: brand.gstin })}
      <span className="block">{m.orders_print_note()}</span>
    </p>
  );
}
