import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { ClockIcon } from '#web/ui/icons.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { marketingContent } from './content.ts';
import { GrowthPlanCard } from './GrowthPlanCard.tsx';
import { MonthsChoice } from './MonthsChoice.tsx';

/** The two growth plans; the selected months change both prices by CSS alone (by-months in controls.css). */
export function Pricing({ plans }: { plans: readonly Plan[] }) {
  const { both, premiumOnly } = marketingContent().comparison.items;
  const all = both.length + premiumOnly.length;
  const basic = plans.find(({ slug }) => slug === 'basic-growth');
  const premium = plans.find(({ slug }) => slug === 'premium-growth');
  const { recentBuyers } = localBrand().claims;
  return (
    <section id="pricing" className="later section">
      <div className="wrap">
        <div className="by-months grid gap-x-16 lg:grid-cols-[1fr_26rem] lg:items-end">
          <div>
            <h2>{marketingContent().pricing.heading}</h2>
            <p className="mt-3 text-lg text-muted">{marketingContent().pricing.lead}</p>
            {recentBuyers.shown && (
              <p className="mt-4 inline-flex items-center gap-2 font-medium">
                <ClockIcon className="size-5 text-kesar" />
                {recentBuyers.text}
              </p>
            )}
          </div>
          <MonthsChoice className="sticky top-16 z-2 mt-3 bg-paper py-3 lg:static lg:py-0" />
          <div className="mt-5 grid gap-x-6 gap-y-9 md:grid-cols-2 lg:col-span-2 lg:mt-9">
            {basic && (
              <GrowthPlanCard
                plan={basic}
                checkoutId="basic"
                share={m.marketing_basic_share({ count: both.length, all })}
              />
            )}
            {premium && (
              <GrowthPlanCard plan={premium} checkoutId="premium" share={m.marketing_premium_share({ all })} best />
            )}
          </div>
        </div>
        <ComparisonTable />
      </div>
    </section>
  );
}
