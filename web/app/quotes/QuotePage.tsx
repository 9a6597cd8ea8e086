import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import type { CustomerQuote } from '#shared/contract/quotes.ts';
import { checkoutPath, paymentSuccessPath } from '#shared/paths.ts';
import { inRupees } from '#shared/rules/money.ts';
import { Assurance } from '#web/app/checkout/shared/Assurance.tsx';
import { InvoiceDetails } from '#web/app/checkout/shared/InvoiceDetails.tsx';
import { monthsLabel } from '#web/app/checkout/shared/months-label.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { storePendingOrder } from '#web/platform/checkout/pending-order.ts';
import { loaderContext } from '#web/platform/context.ts';
import { ApiCallError, endpointQuery } from '#web/platform/data/endpoints.ts';
import { BrowserQueryCache } from '#web/platform/data/UserQueryCache.tsx';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localTatkalKinds } from '#web/platform/i18n/facts.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { type PaymentScript, useOpenPaymentPage } from '#web/platform/payment-script.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ContactLinks } from '#web/ui/ContactLinks.tsx';
import { checkOf } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { StateSelect } from '#web/ui/StateSelect.tsx';
import { Ticket, TicketLine, TicketLines, TicketRail, TicketRule, TicketTotal } from '#web/ui/Ticket.tsx';
import type { Route } from './+types/QuotePage';

export const meta = () =>
  pageMeta({ title: m.quote_page_title(), description: m.quote_page_description(), noindex: true });

export function loader({ context }: Route.LoaderArgs) {
  const { payment } = context.get(loaderContext);
  return {
    provider: { scriptUrl: payment.scriptUrl, mode: payment.mode },
    onlyFor: localTatkalKinds(),
  };
}

export default function QuotePage({ params: { token }, loaderData }: Route.ComponentProps) {
  return (
    <BrowserQueryCache>
      <SitePage>
        <div className="wrap pt-8 pb-16 lg:pt-12">
          <noscript>
            <p className="font-medium">{m.checkout_noscript({ phone: brand.phone, hours: localBrand().hours })}</p>
          </noscript>
          <Quote token={token} {...loaderData} />
        </div>
      </SitePage>
    </BrowserQueryCache>
  );
}

type Given = { token: string; provider: PaymentScript; onlyFor: readonly string[] };

function Quote({ token, ...given }: Given) {
  const query = useQuery(endpointQuery('GET /api/quotes/:token', { params: { token } }));
  const status = query.error instanceof ApiCallError ? query.error.failure.status : undefined;
  if (status === 404) return <Over title={m.quote_page_unknown_title()} text={m.error_quote_unknown()} />;
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(quote) => <Shown token={token} quote={quote} onStale={() => void query.refetch()} {...given} />}
    </QueryResult>
  );
}

type ShownProps = Given & { quote: CustomerQuote; onStale: () => void };

function Shown(props: ShownProps) {
  const { planId, state, validUntil, orderId } = props.quote;
  const now = { href: localPath(checkoutPath(planId)), label: m.quote_page_price_now() };
  if (state === 'paid' && orderId !== null) {
    const order = { href: localPath(paymentSuccessPath(orderId)), label: m.quote_page_paid_link() };
    return <Over title={m.quote_page_paid_title()} text={m.quote_page_paid()} link={order} />;
  }
  if (state === 'withdrawn')
    return <Over title={m.quote_page_withdrawn_title()} text={m.error_quote_withdrawn()} link={now} />;
  if (state === 'expired') {
    const text = m.quote_page_expired({ day: nearDay(validUntil) });
    return <Over title={m.quote_page_expired_title()} text={text} link={now} />;
  }
  return <Offer {...props} />;
}

type OverProps = { title: string; text: string; link?: { href: string; label: string } };

function Over({ title, text, link }: OverProps) {
  return (
    <div className="grid max-w-136 justify-items-start gap-5">
      <h1>{title}</h1>
      <p className="text-lg">{text}</p>
      {link && <ButtonLink href={link.href}>{link.label}</ButtonLink>}
      <ContactLinks text={title} />
    </div>
  );
}

function Offer({ token, quote, provider, onlyFor, onStale }: ShownProps) {
  const { title, name, note, total, validUntil, stateCode } = quote;
  const [problem, setProblem] = useState('');
  const { opening, open } = useOpenPaymentPage(
    provider,
    (reason) => setProblem(reason || m.checkout_not_opened()),
    onStale,
  );
  const form = useContractForm('POST /api/quotes/:token/pay', {
    fields: {
      state: stateCode === null ? checkOf('state') : undefined,
      company: checkOf('company'),
      gstin: checkOf('gstin'),
      address: (typed, { gstin }) =>
        gstin.trim() !== '' && typed.trim() === '' ? m.error_address_missing() : checkOf('address')(typed),
    },
    input: ({ state, ...printed }) => ({
      params: { token },
      body: { ...printed, ...(stateCode === null && { state }), language: getLocale() },
    }),
    texts: () => ({ failed: m.checkout_fault(), offline: m.checkout_offline() }),
    onDone({ payment_session_id: sessionId, order_id: orderId }) {
      setProblem('');
      storePendingOrder({ planSlug: quote.planId, total, orderId });
      void open(async () => sessionId);
    },
    onRefused(errors) {
      // Paid, withdrawn or over meanwhile: the page says so.
      if (errors.code?.startsWith('quote_')) onStale();
      return errors;
    },
  });
  const busy = form.busy || opening;
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <h1 className="text-4xl">{m.quote_page_title()}</h1>
      <TicketRail>
        <Ticket title={m.quote_page_for({ name })} note={m.checkout_not_paid()}>
          <p className="mt-3.5 text-lg font-semibold">{title}</p>
          <PriceLines quote={quote} />
          <TicketRule />
          <TicketTotal label={m.checkout_total()}>
            <Money amount={total} />
          </TicketTotal>
          <p className="mt-3 text-muted">{m.quote_page_until({ day: nearDay(validUntil) })}</p>
          {note && <p className="mt-3 whitespace-pre-wrap wrap-anywhere">{note}</p>}
          {quote.planId === 'fssai-tatkal-license' && (
            <Notice tone="note" quiet className="mt-3">
              {m.checkout_only_for({ kinds: onlyFor.join(', ') })}
            </Notice>
          )}
          <form {...form.props} className="mt-5 grid gap-4">
            {stateCode === null && <StateSelect {...form.field('state')} id="quote-state" />}
            <InvoiceDetails field={form.field} id="quote" />
            <FormNotice refused={form.refused} />
            {problem && <Notice tone="error">{problem}</Notice>}
            <Button type="submit" wide aria-disabled={busy}>
              {busy ? m.checkout_processing() : m.checkout_pay({ amount: inRupees(total) })}
            </Button>
            <Assurance />
          </form>
        </Ticket>
      </TicketRail>
      <ContactLinks text={m.site_chat_plan({ plan: title })} />
    </div>
  );
}

function PriceLines({ quote }: { quote: CustomerQuote }) {
  const { monthly, unitPrice, duration, quantity, subtotal, durationDiscount, discount } = quote;
  const price = inRupees(unitPrice);
  const label = monthly
    ? m.checkout_price_times({ price, term: monthsLabel(duration) })
    : quantity > 1
      ? m.checkout_price_licences({ price, count: quantity })
      : m.orders_price_once();
  return (
    <TicketLines className="mt-2 mb-3.5">
      <TicketLine label={label}>
        <Money amount={subtotal} />
      </TicketLine>
      {durationDiscount > 0 && (
        <TicketLine label={m.quote_page_months_saving({ count: duration })} tone="saving">
          <Money amount={-durationDiscount} />
        </TicketLine>
      )}
      {discount > 0 && (
        <TicketLine label={m.quote_page_agreed()} tone="saving">
          <Money amount={-discount} />
        </TicketLine>
      )}
    </TicketLines>
  );
}
