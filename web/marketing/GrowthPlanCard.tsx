import { type Duration, durations, type Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { m } from '../paraglide/messages.js';
import { checkoutPath } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { TicketLine, TicketLines } from '../ui/Ticket.tsx';
import { monthsText } from './terms.ts';

type Props = { plan: Plan; checkoutId: 'basic' | 'premium'; share: string; best?: boolean };

export function GrowthPlanCard({ plan, checkoutId, share, best }: Props) {
  return (
    <article
      className={`relative flex flex-col rounded-card bg-card p-6 lg:p-8 border-2 ${best ? 'border-kesar' : 'border-line'}`}
    >
      <p
        className={`absolute -top-3.5 left-5 rounded-full px-3.5 py-0.5 text-sm font-semibold lg:left-7 ${best ? 'bg-kesar text-kesar-ink' : 'bg-haldi-wash'}`}
      >
        {share}
      </p>
      <h3 className="text-2xl">{plan.name}</h3>
      <p className="mt-1 text-muted">{plan.tagline}</p>
      <p className="mt-5">
        <Money amount={plan.price} className="condensed text-[2.75rem] leading-none font-bold" />{' '}
        <span className="ml-1 text-muted">{m.marketing_per_month()}</span>
      </p>
      <div className="mt-auto pt-5">
        {durations.map((duration) => (
          <Sum key={duration} plan={plan} duration={duration} checkoutId={checkoutId} best={best} />
        ))}
      </div>
    </article>
  );
}

function Sum({ plan, duration, checkoutId, best }: Omit<Props, 'share'> & { duration: Duration }) {
  const quote = quoteFor(plan, { duration });
  const term = monthsText(duration);
  return (
    <div data-when={duration}>
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
        href={checkoutPath(checkoutId, { months: duration })}
        aria-label={m.marketing_get_started_with({ plan: plan.name, term })}
        variant={best ? 'primary' : 'ghost'}
        wide
      >
        {m.marketing_get_started()}
      </ButtonLink>
    </div>
  );
}
