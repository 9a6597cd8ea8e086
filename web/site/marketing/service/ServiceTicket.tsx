import { paths } from '#shared/paths.ts';
import type { Category, Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { startingPrice } from '#web/site/marketing/starting-price.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Ticket, TicketLine, TicketLines, TicketRail, TicketRule, TicketTotal } from '#web/ui/Ticket.tsx';
import type { ServiceContent } from './types.ts';

const isTatkal = (slug: string) => slug === 'fssai-tatkal-license';
const forFew = (name: string) => ({ label: m.marketing_few_kinds({ name }), tone: 'quiet' as const });

type Props = { kind: Category; words: ServiceContent; plans: readonly Plan[]; href: string };

export function ServiceTicket({ kind, words, plans, href }: Props) {
  const price = startingPrice(plans, kind);
  return (
    <div className="mx-auto w-full max-w-100">
      <TicketRail>
        <Ticket title={words.heading} note={m.marketing_gst_included()}>
          <TicketLines>
            {plans.map(({ slug, name, price }) => (
              <TicketLine key={slug} {...(isTatkal(slug) ? forFew(name) : { label: name })}>
                <Money amount={price} />
              </TicketLine>
            ))}
          </TicketLines>
          <TicketRule />
          <TicketLines>
            {words.usually && <TicketLine label={m.marketing_usually()}>{words.usually}</TicketLine>}
            <TicketLine label={m.marketing_promise()}>{words.promise}</TicketLine>
          </TicketLines>
          <p className="text-sm text-muted">{words.timeNote}</p>
          <TicketRule />
          {price !== undefined && <TicketTotal label={m.marketing_starts_at()}>{inRupees(price)}</TicketTotal>}
          <div className="mt-4 grid gap-2">
            <ButtonLink href={href} wide>
              {m.marketing_see_plans_of()}
            </ButtonLink>
            {kind === 'fssai' && (
              <a href={localPath(paths.fssaiGuide)} className="link target justify-center">
                {m.marketing_which_licence()}
              </a>
            )}
          </div>
        </Ticket>
      </TicketRail>
    </div>
  );
}
