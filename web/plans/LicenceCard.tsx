import type { Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '../paraglide/messages.js';
import { SelectField } from '../ui/SelectField.tsx';
import { Ticket, TicketRail, TicketRule } from '../ui/Ticket.tsx';
import { BuyButtons } from './BuyButtons.tsx';
import { CouponBox } from './CouponBox.tsx';
import { whileOptionChosen } from './chosen.ts';
import type { TatkalContent } from './content/types.ts';
import { Features } from './Features.tsx';
import { Guarantee } from './Guarantee.tsx';
import { LicencePrice } from './LicencePrice.tsx';
import { PlanPart } from './PlanPart.tsx';
import { FssaiPicture } from './pictures.tsx';
import { QuantityBox } from './QuantityBox.tsx';
import { isTatkal, onceEligible, TatkalQuestion } from './TatkalQuestion.tsx';

type Props = { plans: readonly Plan[]; tatkal: TatkalContent };

/** The ticket that sells licences: which one, how many, what we and the government charge. */
export function LicenceCard({ plans, tatkal }: Props) {
  return (
    <TicketRail>
      <Ticket title={<span id="plan-title">{m.plans_choose()}</span>} note={m.plans_gst_included()}>
        <FssaiPicture />
        <div className="grid gap-3">
          <SelectField id="licence" name="plan" label={m.plans_licence_plan()}>
            {plans.map(({ slug, name, price }) => (
              <option key={slug} value={slug}>
                {m.plans_licence_option({ name: name.replace(/^FSSAI /, ''), price: inRupees(price) })}
              </option>
            ))}
          </SelectField>
          <QuantityBox />
        </div>
        {plans.map((plan, place) => (
          <PlanPart key={plan.slug} plan={plan} className={whileOptionChosen[place]}>
            <LicencePrice plan={plan} />
            <p className="mt-3 font-semibold">{plan.tagline}</p>
            {isTatkal(plan) ? (
              <TatkalQuestion content={tatkal} otherwise={plans[0]?.slug} />
            ) : (
              <p className="mt-1 text-muted">{plan.description}</p>
            )}
            <BuyButtons plan={plan} className={isTatkal(plan) ? `mt-4 ${onceEligible}` : undefined} />
          </PlanPart>
        ))}
        <Guarantee />
        <TicketRule />
        <h3>{m.plans_features()}</h3>
        {plans.map((plan, place) => (
          <Features key={plan.slug} features={plan.features} className={whileOptionChosen[place]} />
        ))}
        <TicketRule />
        <CouponBox button={m.plans_coupon_apply_coupon()} />
      </Ticket>
    </TicketRail>
  );
}
