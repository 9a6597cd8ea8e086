import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { marketingContent } from './content.ts';
import { NeedTicket } from './NeedTicket.tsx';

export function Hero({ plans }: { plans: readonly Plan[] }) {
  const { trusted } = localBrand().claims;
  return (
    <section className="appear pt-5 pb-14 lg:pt-16 lg:pb-22">
      <div className="wrap grid items-center gap-5 lg:grid-cols-[1.2fr_0.8fr] lg:gap-16">
        <div>
          {trusted.shown && (
            <p className="mb-3.5 inline-flex lg:mb-5 items-center gap-2 rounded-full bg-haldi-wash py-1.5 pr-4 pl-3 text-sm font-semibold">
              <TickIcon className="size-4.5 shrink-0" />
              {trusted.text}
            </p>
          )}
          <h1 className="text-[clamp(2.5rem,1.6rem+4.4vw,4.75rem)] leading-[1.03]">{marketingContent().hero.title}</h1>
          <p className="mt-3.5 max-w-136 lg:mt-5 text-lg text-muted">{marketingContent().hero.lead}</p>
          <div className="mt-4 flex flex-wrap gap-3 lg:mt-7">
            <ButtonLink href="#video">{m.marketing_get_started()}</ButtonLink>
            <ButtonLink href="#services" variant="ghost">
              {m.marketing_our_services()}
            </ButtonLink>
          </div>
        </div>
        <NeedTicket plans={plans} />
      </div>
    </section>
  );
}
