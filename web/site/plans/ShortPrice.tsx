import type { Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { titleOf } from '#web/ui/plan-title.ts';

/** Name and price of a plan in the buy bar. */
export function ShortPrice({ plan }: { plan: Plan }) {
  return (
    <p className="min-w-0 leading-tight">
      <span data-sum="total" className="condensed text-2xl font-bold figures">
        {inRupees(plan.price)}
      </span>
      <span className="block text-sm text-muted">{titleOf(plan)}</span>
    </p>
  );
}
