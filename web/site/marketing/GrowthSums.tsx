import { checkoutPath } from '#shared/paths.ts';
import { type Duration, durations, type Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';
import { TicketLine, TicketLines } from '#web/ui/Ticket.tsx';
import { monthsText } from './terms.ts';

type Props = {
  plan: Plan;
  checkoutId: string;
  /** Returns the label of the button for an amount. */
  action: (price: string) => string;
  best?: boolean | undefined;
};

/** Prices by number of months, with checkout links; CSS (`by-months`) shows the selected one. */
export function GrowthSums(props: Props) {
  return durations.map((duration) => <Sum key={duration} {...props} duration={duration} />);
}

function Sum({ plan, duration, checkoutId, action, best }: Props & { duration: Duration }) {
  const quote = quoteFor(plan, { duration });
  const term = monthsText(duration);
  const label = action(inRupees(quote.total));
  return (
    <div data-months={duration}>
      <p className="pb-4">
        <Money
          amount={Math.round(quote.total / duration)}
          className="condensed text-[2.75rem] leading-none font-bold"
        />{' '}
        <span className="ml-1 text-muted">{m.marketing_per_month()}</span>
      </p>
      <TicketLines className="border-t border-line py-4 figures">
        <TicketLine label={m.marketing_times({ price: inRupees(plan.price), term })}>
          <Money amount={quote.subtotal} />
        </TicketLine>
        <TicketLine
          label={m.marketing_saving({ count: duration, percent: quote.durationDiscountPercent })}
          tone="saving"
        >
          <Money amount={-quote.durationDiscount} />
        </TicketLine>
        <div className="flex items-baseline justify-between gap-4 font-bold">
          <dt>{m.marketing_you_pay()}</dt>
          <dd>
            <Money amount={quote.total} className="text-xl" />
          </dd>
        </div>
      </TicketLines>
      <ButtonLink
        href={localPath(checkoutPath(checkoutId, { months: duration }))}
        aria-label={m.marketing_for_plan({ action: label, plan: titleOf(plan), term })}
        variant={best ? 'primary' : 'ghost'}
        wide
      >
        {label}
      </ButtonLink>
      <p className="mt-2 text-center text-sm text-muted">{m.marketing_ends({ term })}</p>
    </div>
  );
}
