import { checkoutPath } from '#shared/paths.ts';
import { type Duration, durations, type Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';
import { TicketLine, TicketLines } from '#web/ui/Ticket.tsx';
import { monthsText } from './terms.ts';

type Props = {
  plan: Plan;
  checkoutId: string;
  label: string;
  /** Returns the accessible name of the button for a number of months. */
  named: (term: string) => string;
  best?: boolean | undefined;
};

/** Prices by number of months, with checkout links; CSS (`by-months`) shows the selected one. */
export function GrowthSums(props: Props) {
  return durations.map((duration) => <Sum key={duration} {...props} duration={duration} />);
}

function Sum({ plan, duration, checkoutId, label, named, best }: Props & { duration: Duration }) {
  const quote = quoteFor(plan, { duration });
  const term = monthsText(duration);
  return (
    <div data-months={duration}>
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
        aria-label={named(term)}
        variant={best ? 'primary' : 'ghost'}
        wide
      >
        {label}
      </ButtonLink>
    </div>
  );
}
