import { offersDurations, type Plan } from '#shared/rules/catalogue.ts';
import type { CouponTerms } from '#shared/rules/coupons.ts';
import { inRupees } from '#shared/rules/money.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import { taxInside } from '#shared/rules/tax.ts';
import { m } from '#web/paraglide/messages.js';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TicketLine, TicketLines, TicketTotal } from '#web/ui/Ticket.tsx';
import { type BuyerValues, supplyTo } from './buyer.ts';
import { priceLines } from './quote-price-lines.ts';
import { monthsLabel } from './shared/months-label.ts';

export function PriceLines({ plan, quote, coupon }: { plan: Plan; quote: Quote; coupon: CouponTerms | null }) {
  return (
    <>
      <p className="mt-3.5 text-lg font-semibold">{titleOf(plan)}</p>
      <TicketLines className="mt-2 mb-3.5">
        {priceLines(plan, quote, coupon).map(({ label, amount, saving }) => (
          <TicketLine key={label} label={label} tone={saving ? 'saving' : 'plain'}>
            <Money amount={amount} />
          </TicketLine>
        ))}
      </TicketLines>
    </>
  );
}

type TotalProps = {
  plan: Plan;
  feeApart: number | null;
  quote: Quote;
  buyer: Pick<BuyerValues, 'gstin' | 'state'>;
  shownElsewhere: number | null;
  priceNews: string;
};

/** Notices say if the price differs from the one shown elsewhere or has changed. */
export function PriceTotal({ plan, feeApart, quote, buyer, shownElsewhere, priceNews }: TotalProps) {
  const { taxablePaise, gstPaise, ratePercent } = taxInside(quote.total, supplyTo(buyer));
  return (
    <>
      {shownElsewhere !== null && (
        <Notice className="mb-4">
          {m.checkout_shown_elsewhere({ shown: inRupees(shownElsewhere), total: inRupees(quote.total) })}
        </Notice>
      )}
      {priceNews && (
        <Notice tone="error" className="mb-4">
          {priceNews}
        </Notice>
      )}
      <TicketTotal label={m.checkout_total()} live>
        <Money amount={quote.total} />
      </TicketTotal>
      <TicketLines className="mt-3 mb-3">
        <TicketLine label={m.checkout_before_tax()} tone="quiet">
          <Money paise={taxablePaise} />
        </TicketLine>
        <TicketLine label={m.checkout_gst({ percent: ratePercent })} tone="quiet">
          <Money paise={gstPaise} />
        </TicketLine>
        {feeApart !== null && (
          <TicketLine label={m.checkout_fee_later()} tone="quiet">
            <Money amount={feeApart * quote.quantity} />
          </TicketLine>
        )}
      </TicketLines>
      <p className="mb-4 text-sm text-muted">
        {offersDurations(plan) ? m.checkout_ends({ term: monthsLabel(quote.duration) }) : m.checkout_once()}
      </p>
    </>
  );
}
