import type { Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { checkoutLink } from './checkout-link.ts';

/** The page script updates its amount for coupon and quantity. */
export function GetStarted({ plan }: { plan: Plan }) {
  const [before, after] = m.plans_get_started({ price: '\n' }).split('\n');
  return (
    <ButtonLink wide href={localPath(checkoutLink(plan.category, quoteFor(plan, {})))} data-checkout="">
      <span>
        {before}
        <span data-sum="total" className="figures">
          {inRupees(plan.price)}
        </span>
        {after}
      </span>
    </ButtonLink>
  );
}
