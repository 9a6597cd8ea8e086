import type { Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';

/** Name and price of a plan in the bar of a phone. */
export function ShortPrice({ plan }: { plan: Plan }) {
  return (
    <p className="min-w-0 leading-tight">
      <span data-sum="total" className="condensed text-2xl font-bold figures">
        {inRupees(plan.price)}
      </span>
      <span className="block text-sm text-muted">{plan.name}</span>
    </p>
  );
}
