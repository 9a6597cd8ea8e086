import type { ReactNode } from 'react';
import { governmentFeeOf } from '#shared/government-fee.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { localFacts } from '#web/platform/i18n/facts.ts';
import { Sources } from '#web/site/shared/Sources.tsx';
import { PlanSection } from './PlanSection.tsx';

export function FeeTable({ plans }: { plans: readonly Plan[] }) {
  return (
    <PlanSection title={m.plans_fees()} lead={m.plans_fees_lead()}>
      <ul>
        {plans.map((plan) => (
          <li
            key={plan.slug}
            className="grid grid-cols-2 gap-x-6 border-t border-line py-3 figures md:grid-cols-[1fr_5rem_9rem]"
          >
            <div className="max-md:col-span-2">
              <h3 className="text-lg">{plan.name}</h3>
              <p className="text-sm text-muted">{plan.tagline}</p>
            </div>
            <Amount label={m.plans_our_price()}>{inRupees(plan.price)}</Amount>
            <Amount label={m.plans_fees_government()}>
              <GovernmentFeeText slug={plan.slug} />
            </Amount>
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-3 text-muted">
        <Sources facts={[localFacts().registrationFee]} />
      </div>
    </PlanSection>
  );
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="font-semibold max-md:mt-2">
      <span className="block text-sm font-normal text-muted">{label}</span>
      {children}
    </p>
  );
}

function GovernmentFeeText({ slug }: { slug: string }) {
  const fee = governmentFeeOf(slug);
  if (!fee) return m.plans_government_fee_by_kind();
  return (
    <>
      {m.plans_fees_year({ fee: inRupees(fee.perYear) })}
      {fee.insideOurPrice > 0 && (
        <span className="block text-sm font-normal text-muted">
          {m.plans_fees_inside({ fee: inRupees(fee.insideOurPrice) })}
        </span>
      )}
    </>
  );
}
