import type { ReactNode } from 'react';
import { governmentFeeOf, paidApart } from '#shared/government-fee.ts';
import type { Plan } from '#shared/rules/catalogue.ts';

type Props = { plan: Plan; className?: string; children: ReactNode };

/** Part of a page about one plan; the page script reads slug, price and fee from its data attributes. */
export function PlanPart({ plan, className, children }: Props) {
  const fee = governmentFeeOf(plan.slug);
  return (
    <div data-plan={plan.slug} data-price={plan.price} data-apart={fee && paidApart(fee)} className={className}>
      {children}
    </div>
  );
}
