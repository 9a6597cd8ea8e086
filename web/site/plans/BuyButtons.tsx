import type { Plan } from '#shared/rules/catalogue.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { checkoutLink } from './checkout-link.ts';

type Props = { plan: Plan; className?: string };

export function BuyButtons({ plan, className = 'mt-4 grid' }: Props) {
  const href = localPath(checkoutLink(plan.category, quoteFor(plan, {})));
  return (
    <div className={`grid-cols-2 gap-3 ${className}`}>
      <ButtonLink variant="ghost" href={href} data-checkout="" className="px-2">
        {m.plans_cart()}
      </ButtonLink>
      <ButtonLink href={href} data-checkout="" className="px-2">
        {m.plans_buy()}
      </ButtonLink>
    </div>
  );
}
