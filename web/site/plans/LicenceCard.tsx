import type { Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { ContactLinks } from '#web/ui/ContactLinks.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Ticket, TicketRail, TicketRule } from '#web/ui/Ticket.tsx';
import { BuyButtons } from './BuyButtons.tsx';
import { CouponBox } from './CouponBox.tsx';
import { whileOptionChosen } from './chosen.ts';
import type { TatkalContent } from './content/types.ts';
import { Features } from './Features.tsx';
import { GuaranteeText, GuaranteeTitle } from './Guarantee.tsx';
import { LicenceFees } from './LicenceFees.tsx';
import { PlanPart } from './PlanPart.tsx';
import { Price } from './Price.tsx';
import { FssaiPicture } from './pictures.tsx';
import { QuantityBox } from './QuantityBox.tsx';
import { AnswerFirst, isTatkal, onceEligible, TatkalQuestion, untilEligible } from './TatkalQuestion.tsx';

type Props = { plans: readonly Plan[]; tatkal: TatkalContent };

export function LicenceCard({ plans, tatkal }: Props) {
  return (
    <>
      <div className="plan-card">
        <TicketRail>
          <Ticket title={<span id="plan-title">{m.plans_choose()}</span>} note={m.plans_gst_included()}>
            <FssaiPicture />
            <div className="mt-4 grid gap-3">
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
                <Price plan={plan} />
                <LicenceFees plan={plan} />
                {isTatkal(plan) && <AnswerFirst className={`mt-4 ${untilEligible}`} />}
                <BuyButtons plan={plan} className={isTatkal(plan) ? `mt-4 ${onceEligible}` : undefined} />
              </PlanPart>
            ))}
            <GuaranteeTitle />
          </Ticket>
        </TicketRail>
      </div>
      <div className="plan-card-rest">
        {plans.map((plan, place) => (
          <PlanPart key={plan.slug} plan={plan} className={whileOptionChosen[place]}>
            <p className="font-semibold">{plan.tagline}</p>
            {isTatkal(plan) ? (
              <TatkalQuestion content={tatkal} otherwise={plans[0]?.slug} />
            ) : (
              <p className="mt-1 text-muted">{plan.description}</p>
            )}
          </PlanPart>
        ))}
        <GuaranteeText />
        <TicketRule />
        <h3>{m.plans_features()}</h3>
        {plans.map((plan, place) => (
          <Features key={plan.slug} features={plan.features} className={whileOptionChosen[place]} />
        ))}
        <TicketRule />
        <CouponBox button={m.plans_coupon_apply_coupon()} />
        <TicketRule />
        {plans.map((plan, place) => (
          <ContactLinks
            key={plan.slug}
            text={m.site_chat_plan({ plan: titleOf(plan) })}
            className={whileOptionChosen[place]}
          />
        ))}
      </div>
    </>
  );
}
