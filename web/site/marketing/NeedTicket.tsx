import type { ComponentType } from 'react';
import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import type { Category, Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import type { IconProps } from '#web/ui/icons.tsx';
import { useServiceLinks } from '#web/ui/layout/links.ts';
import { LicencePicture, ScooterPicture, ThaliPicture, TiffinPicture } from '#web/ui/pictures.tsx';
import { Ticket, TicketRail } from '#web/ui/Ticket.tsx';
import { marketingContent } from './content.ts';
import { startingPrice } from './starting-price.ts';

const rows: readonly { category: Category; href: () => string; Picture: ComponentType<IconProps> }[] = [
  { category: 'fssai', href: () => localPath(paths.fssaiOnboarding), Picture: LicencePicture },
  { category: 'zomato', href: () => localPath(paths.zomatoOnboarding), Picture: ScooterPicture },
  { category: 'swiggy', href: () => localPath(paths.swiggyOnboarding), Picture: TiffinPicture },
  { category: 'growth', href: () => '#pricing', Picture: ThaliPicture },
];

/** The four things that we sell, each with its lowest price and the time it takes. */
export function NeedTicket({ plans }: { plans: readonly Plan[] }) {
  const { title, rows: words, ask } = marketingContent().need;
  const more = useServiceLinks();
  return (
    <div className="mx-auto w-full max-w-100">
      <TicketRail>
        <Ticket title={title}>
          <ul>
            {rows
              .flatMap((row) => {
                const price = lowest(plans, row.category);
                return price === undefined ? [] : [{ ...row, price }];
              })
              .map(({ category, href, Picture, price }) => (
                <li key={category} className="border-b border-line">
                  <a
                    href={href()}
                    className="grid min-h-17 grid-cols-[2.625rem_1fr_auto] items-center gap-x-3 py-2 leading-tight hover:text-kesar"
                  >
                    <Picture className="h-10" />
                    <span>
                      <b className="block font-semibold">{words[category].title}</b>
                      <span className="text-sm text-muted">{words[category].time}</span>
                    </span>
                    <span className="text-right">
                      {category !== 'growth' && (
                        <span className="block text-sm text-muted">{m.marketing_price_from()}</span>
                      )}
                      <b className="block font-semibold whitespace-nowrap">{inRupees(price)}</b>
                      {category === 'growth' && (
                        <span className="block text-sm text-muted">{m.marketing_a_month()}</span>
                      )}
                    </span>
                  </a>
                </li>
              ))}
          </ul>
          {more.length > 0 && (
            <p className="flex flex-wrap gap-x-4 border-b border-line">
              {more.map(({ href, label }) => (
                <a key={href} href={href} className="link target text-sm">
                  {label}
                </a>
              ))}
            </p>
          )}
          <p className="pt-4 text-sm text-muted">
            {ask}{' '}
            <a href={brand.phoneHref} className="link whitespace-nowrap">
              {brand.phone}
            </a>
            <br />
            {localBrand().hours}. {m.marketing_prices_with_gst()}
          </p>
        </Ticket>
      </TicketRail>
    </div>
  );
}

/** Lowest price on sale, or undefined; of a growth plan that of a single month, with its discount. */
function lowest(plans: readonly Plan[], category: Category): number | undefined {
  if (category !== 'growth') return startingPrice(plans, category);
  const months = plans
    .filter((plan) => plan.category === category)
    .map((plan) => quoteFor(plan, { duration: 1 }).total);
  return months.length === 0 ? undefined : Math.min(...months);
}
