import { useEffect, useState } from 'react';
import { observe } from 'react-intersection-observer';
import { offersDurations, offersQuantity, type Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { ContinueOrder } from '#web/app/orders/shared/ContinueOrder.tsx';
import { m } from '#web/paraglide/messages.js';
import type { PaymentScript } from '#web/platform/payment-script.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Ticket, TicketRail, TicketRule } from '#web/ui/Ticket.tsx';
import { CheckoutCoupon } from './CheckoutCoupon.tsx';
import { ContactFields } from './ContactFields.tsx';
import { DurationField } from './DurationField.tsx';
import { InvoiceFields } from './InvoiceFields.tsx';
import { PaidBefore } from './PaidBefore.tsx';
import { PayArea } from './PayArea.tsx';
import { PlanFeatures } from './PlanFeatures.tsx';
import { PlanHeading } from './PlanHeading.tsx';
import { PriceLines, PriceTotal } from './PriceLines.tsx';
import { QuantityField } from './QuantityField.tsx';
import { formId, useCheckout } from './use-checkout.ts';

type CheckoutProps = {
  plan: Plan;
  search: string;
  onlyFor: readonly string[] | null;
  /** Government fee of one licence in rupees that is paid later; null if there is none or it varies. */
  feeApart: number | null;
  provider: PaymentScript;
};

export function Checkout({ plan, search, onlyFor, feeApart, provider }: CheckoutProps) {
  const now = useCheckout(plan, search, onlyFor !== null, provider);
  const { contact, quote, box, paying } = now;
  return (
    <SitePage>
      <div className="wrap grid gap-x-16 gap-y-10 pt-8 pb-16 lg:grid-cols-[1fr_27rem] lg:grid-rows-[auto_1fr] lg:pt-12 lg:pb-24">
        <div>
          <PaidBefore planSlug={plan.slug} />
          <ContinueOrder className="mb-6" />
          <PlanHeading plan={plan} />
          <form
            {...contact.props}
            className="mt-7 grid gap-5 [&_:is(input,textarea,select,button,summary,label)]:scroll-mb-24"
          >
            {now.formAlert && <Notice tone="error">{now.formAlert}</Notice>}
            {offersDurations(plan) && (
              <DurationField plan={plan} chosen={now.chosen} onChoose={now.choose} disabled={paying} />
            )}
            <ContactFields contact={contact} />
            <InvoiceFields contact={contact} />
            {onlyFor && (
              <EligibilityConfirmation kinds={onlyFor} confirmed={now.eligible} onConfirm={now.setEligible} />
            )}
            {plan.unit && offersQuantity(plan) && (
              <QuantityField
                unit={plan.unit}
                value={now.chosen.quantity}
                onPick={(quantity) => now.choose({ ...now.chosen, quantity })}
                disabled={paying}
              />
            )}
          </form>
        </div>
        <div
          id="order"
          className="self-start lg:row-span-2 lg:[@media(height>=52rem)]:sticky lg:[@media(height>=52rem)]:top-18"
        >
          <TicketRail>
            <Ticket title={m.checkout_your_order()} note={m.checkout_not_paid()}>
              <PriceLines plan={plan} quote={quote} coupon={now.terms} />
              <TicketRule />
              <CheckoutCoupon box={box} onApply={now.applyCoupon} disabled={paying || !now.alive} />
              <TicketRule />
              <PriceTotal
                plan={plan}
                feeApart={feeApart}
                quote={quote}
                buyer={contact.buyer}
                shownElsewhere={now.shownElsewhere}
                priceNews={now.priceNews}
              />
              <PayArea formId={formId} now={now} />
            </Ticket>
          </TicketRail>
        </div>
        <PlanFeatures plan={plan} />
      </div>
      {now.alive && <PayBar total={quote.total} />}
    </SitePage>
  );
}

type OnlyForProps = { kinds: readonly string[]; confirmed: boolean; onConfirm: (yes: boolean) => void };

/** Checkbox to confirm eligibility for a plan that the law limits to some kinds of business. */
function EligibilityConfirmation({ kinds, confirmed, onConfirm }: OnlyForProps) {
  return (
    <div className="grid gap-3">
      <Notice tone="note" quiet>
        {m.checkout_only_for({ kinds: kinds.join(', ') })}
      </Notice>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="eligible"
          checked={confirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-kesar"
        />
        {m.checkout_only_for_yes()}
      </label>
    </div>
  );
}

function PayBar({ total }: { total: number }) {
  const orderInView = useOnScreen('order');
  // Keeps its place while hidden, so that the footer does not move.
  return (
    <div
      className={`sticky bottom-0 z-5 border-t border-line bg-card lg:hidden print:hidden ${orderInView ? 'invisible' : ''}`}
    >
      <div className="wrap flex items-center justify-between gap-4 py-2.5">
        <p className="leading-tight">
          <span className="block text-sm text-muted">{m.checkout_total()}</span>
          <span className="condensed text-xl font-bold tabular-nums">{inRupees(total)}</span>
        </p>
        <ButtonLink href="#order" small>
          {m.checkout_to_payment()}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Whether the element with this id is visible above the bottom bar; true until first measured. */
function useOnScreen(id: string): boolean {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    return observe(element, setSeen, { rootMargin: '0px 0px -80px 0px' });
  }, [id]);
  return seen;
}
