import type { Plan } from '#shared/rules/catalogue.ts';
import { inRupees, paiseInRupees } from '#shared/rules/money.ts';
import { taxInside } from '#shared/rules/tax.ts';
import { m } from '#web/paraglide/messages.js';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { HeartButton } from '#web/ui/HeartButton.tsx';

/** The page script updates it for coupon and quantity. */
export function Price({ plan }: { plan: Plan }) {
  const gst = m.plans_gst_of({ gst: '\n' }).split('\n');
  return (
    <div className="relative mt-4 figures">
      <HeartButton slug={plan.slug} plan={titleOf(plan)} className="needs-script absolute -top-1 -right-2.5" />
      <p className="flex flex-wrap items-baseline gap-x-3 pr-10">
        <span data-sum="total" className="condensed text-3xl font-bold">
          {inRupees(plan.price)}
        </span>
        <span data-with-coupon="" hidden>
          <span className="sr-only">{m.plans_was()} </span>
          <s data-sum="was" className="text-muted">
            {inRupees(plan.price)}
          </s>
        </span>
        <span className="text-muted">{m.plans_pay_once()}</span>
      </p>
      <p className="text-sm text-muted">
        {gst[0]}
        <span data-sum="gst">{paiseInRupees(taxInside(plan.price).gstPaise)}</span>
        {gst[1]}
      </p>
    </div>
  );
}
