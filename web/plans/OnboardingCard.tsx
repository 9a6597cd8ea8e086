import type { ReactNode } from 'react';
import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '../paraglide/messages.js';
import { Segmented } from '../ui/Segmented.tsx';
import { Ticket, TicketRail, TicketRule } from '../ui/Ticket.tsx';
import { BuyButtons } from './BuyButtons.tsx';
import { whileTabChosen } from './chosen.ts';
import { Features } from './Features.tsx';
import { Guarantee } from './Guarantee.tsx';
import { PlanPart } from './PlanPart.tsx';
import { Price } from './Price.tsx';

type Props = { plans: readonly Plan[]; picture: ReactNode; coupon: ReactNode };

/** The ticket that sells one of two onboarding plans. */
export function OnboardingCard({ plans, picture, coupon }: Props) {
  return (
    <TicketRail>
      <Ticket title={<span id="plan-title">{m.plans_choose()}</span>} note={m.plans_gst_included()}>
        {picture}
        <Segmented
          legend={m.plans_choose()}
          quietLegend
          className="[&_input]:size-1"
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
            <p className="mt-2">{plan.description}</p>
            <BuyButtons plan={plan} />
          </PlanPart>
        ))}
        <Guarantee />
        <TicketRule />
        <h3>{m.plans_features()}</h3>
        {plans.map((plan, place) => (
          <Features key={plan.slug} features={plan.features} className={whileTabChosen[place]} />
        ))}
        <TicketRule />
        {coupon}
      </Ticket>
    </TicketRail>
  );
}
