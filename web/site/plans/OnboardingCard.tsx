import type { ReactNode } from 'react';
import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { ContactLinks } from '#web/ui/ContactLinks.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Ticket, TicketRail, TicketRule } from '#web/ui/Ticket.tsx';
import { BuyButtons } from './BuyButtons.tsx';
import { whileTabChosen } from './chosen.ts';
import { Features } from './Features.tsx';
import { GuaranteeText, GuaranteeTitle } from './Guarantee.tsx';
import { PlanPart } from './PlanPart.tsx';
import { Price } from './Price.tsx';

type Props = { plans: readonly Plan[]; picture: ReactNode; coupon: ReactNode };

export function OnboardingCard({ plans, picture, coupon }: Props) {
  return (
    <>
      <div className="plan-card">
        <TicketRail>
          <Ticket title={<span id="plan-title">{m.plans_choose()}</span>} note={m.plans_gst_included()}>
            {picture}
            <Segmented
              legend={m.plans_choose()}
              quietLegend
              className="mt-4 [&_input]:size-1"
              name="plan"
              options={plans.map(({ slug, name }) => ({
                value: slug,
                label: <span className="max-sm:text-sm">{name}</span>,
              }))}
              defaultValue={plans[0]?.slug ?? ''}
            />
            {plans.map((plan, place) => (
              <PlanPart key={plan.slug} plan={plan} className={whileTabChosen[place]}>
                <Price plan={plan} />
                <BuyButtons plan={plan} />
              </PlanPart>
            ))}
            <GuaranteeTitle />
          </Ticket>
        </TicketRail>
      </div>
      <div className="plan-card-rest">
        {plans.map((plan, place) => (
          <p key={plan.slug} className={whileTabChosen[place]}>
            {plan.description}
          </p>
        ))}
        <GuaranteeText />
        <TicketRule />
        <h3>{m.plans_features()}</h3>
        {plans.map((plan, place) => (
          <Features key={plan.slug} features={plan.features} className={whileTabChosen[place]} />
        ))}
        <TicketRule />
        {coupon}
        <TicketRule />
        {plans.map((plan, place) => (
          <ContactLinks
            key={plan.slug}
            text={m.site_chat_plan({ plan: titleOf(plan) })}
            className={whileTabChosen[place]}
          />
        ))}
      </div>
    </>
  );
}
