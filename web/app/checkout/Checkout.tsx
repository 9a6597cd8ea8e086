import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import type { PaymentProvider } from '#web/platform/payment-script.ts';
import { ContinueOrder } from '#web/ui/ContinueOrder.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { Ticket, TicketRail, TicketRule } from '#web/ui/Ticket.tsx';
import { CheckoutCoupon } from './CheckoutCoupon.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { ContactFields } from './ContactFields.tsx';
import { InvoiceFields } from './InvoiceFields.tsx';
import { OnlyFor } from './OnlyFor.tsx';
import { PayArea } from './PayArea.tsx';
import { PayBar } from './PayBar.tsx';
import { PlanFeatures } from './PlanFeatures.tsx';
import { PlanHeading } from './PlanHeading.tsx';
import { PriceLines, PriceTotal } from './PriceLines.tsx';
import { formId, useCheckout } from './use-checkout.ts';

type CheckoutProps = { plan: Plan; onlyFor: readonly string[] | null; provider: PaymentProvider };

export function Checkout({ plan, onlyFor, provider }: CheckoutProps) {
  const now = useCheckout(plan, onlyFor !== null, provider);
  const { contact, quote, box, paying } = now;
  return (
    <SitePage>
      <div className="wrap grid gap-x-16 gap-y-10 pt-8 pb-16 lg:grid-cols-[1fr_27rem] lg:grid-rows-[auto_1fr] lg:pt-12 lg:pb-24">
        <div>
          <ContinueOrder className="mb-6" />
          <PlanHeading plan={plan} />
          <form
            {...contact.props}
            className="mt-7 grid gap-5 [&_:is(input,textarea,select,button,summary,label)]:scroll-mb-24"
          >
            <ContactFields contact={contact} alert={now.formAlert} />
            <InvoiceFields contact={contact} />
            {onlyFor && <OnlyFor kinds={onlyFor} confirmed={now.eligible} onConfirm={now.setEligible} />}
            <ChoiceFields plan={plan} chosen={now.chosen} onChoose={now.choose} disabled={paying} />
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
              <PriceTotal quote={quote} shownElsewhere={now.shownElsewhere} priceNews={now.priceNews} />
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
