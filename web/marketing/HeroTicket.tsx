import type { Plan } from '#shared/rules/catalogue.ts';
import { brandWords } from '../brand-words.ts';
import { m } from '../paraglide/messages.js';
import { Money } from '../ui/Money.tsx';
import { Stamp } from '../ui/Stamp.tsx';
import { Ticket, TicketLine, TicketLines, TicketRail, TicketRule } from '../ui/Ticket.tsx';
import { TicketSteps } from '../ui/TicketSteps.tsx';
import { content } from './content.ts';

const ordered = ['fssai-registration-1yr', 'swiggy-basic'];
const names = new Map([['swiggy-basic', 'Swiggy Basic Onboarding']]);

/** What a buyer will see: a paid ticket whose steps are being ticked off. */
export function HeroTicket({ plans }: { plans: readonly Plan[] }) {
  const { title, when, steps, manager, caption } = content().ticket;
  return (
    <figure className="mx-auto w-full max-w-100">
      <TicketRail>
        <Ticket title={title} note={when} as="p">
          <TicketLines>
            {ordered
              .flatMap((wanted) => plans.find(({ slug }) => slug === wanted) ?? [])
              .map(({ slug, name, price }) => (
                <TicketLine key={slug} label={names.get(slug) ?? name}>
                  <Money amount={price} />
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
            {manager}
            <br />
            {brandWords().hours}
          </p>
          <Stamp className="absolute right-5 bottom-7">{m.marketing_paid()}</Stamp>
        </Ticket>
      </TicketRail>
      <figcaption className="mt-4 text-center text-sm text-balance text-muted">{caption}</figcaption>
    </figure>
  );
}
