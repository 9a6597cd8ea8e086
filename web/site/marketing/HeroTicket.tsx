import { brand } from '#shared/brand.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { Money } from '#web/ui/Money.tsx';
import { Stamp } from '#web/ui/Stamp.tsx';
import { Ticket, TicketLine, TicketLines, TicketRail, TicketRule } from '#web/ui/Ticket.tsx';
import { TicketSteps } from '#web/ui/TicketSteps.tsx';
import { marketingContent } from './content.ts';

const ordered = ['swiggy-basic'];

export function HeroTicket({ plans }: { plans: readonly Plan[] }) {
  const { title, when, steps, ask, caption } = marketingContent().ticket;
  return (
    <figure className="mx-auto w-full max-w-100">
      <TicketRail>
        <Ticket title={title} note={when} as="p">
          <TicketLines>
            {ordered
              .flatMap((wanted) => plans.find(({ slug }) => slug === wanted) ?? [])
              .map((plan) => (
                <TicketLine key={plan.slug} label={titleOf(plan)}>
                  <Money amount={plan.price} />
                </TicketLine>
              ))}
          </TicketLines>
          <TicketRule />
          <TicketSteps
            steps={steps}
            states={{ done: m.marketing_step_done(), now: m.marketing_step_now(), todo: m.marketing_step_todo() }}
          />
          <TicketRule />
          <p className="pr-24 pb-2 text-sm text-muted">
            {ask} <span className="whitespace-nowrap">{brand.phone}</span>
            <br />
            {localBrand().hours}
          </p>
          <Stamp className="absolute right-5 bottom-7">{m.marketing_paid()}</Stamp>
        </Ticket>
      </TicketRail>
      <figcaption className="mt-4 text-center text-sm text-balance text-muted">{caption}</figcaption>
    </figure>
  );
}
