import { checkoutPath } from '#shared/paths.ts';
import { offersDurations, type Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { HeartButton } from '#web/ui/HeartButton.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { Money } from '#web/ui/Money.tsx';
import { GrowthSums } from './GrowthSums.tsx';

const shownFirst = 9;

function Features({ features }: { features: readonly string[] }) {
  return (
    <ul className="grid gap-2 text-ink">
      {features.map((feature) => (
        <li key={feature} className="grid grid-cols-[1.25rem_1fr] gap-2">
          <TickIcon className="mt-0.5 size-5 text-pudina" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

function term(plan: Plan): string {
  if (plan.termMonths === 12) return m.marketing_for_year();
  return plan.termMonths ? m.marketing_for_years({ count: plan.termMonths / 12 }) : m.marketing_one_time();
}

function Buy({ plan }: { plan: Plan }) {
  const title = titleOf(plan);
  if (!offersDurations(plan))
    return (
      <ButtonLink
        href={localPath(checkoutPath(plan.slug))}
        variant="ghost"
        wide
        aria-label={m.marketing_buy_plan({ plan: title })}
      >
        {m.marketing_buy()}
      </ButtonLink>
    );
  return <GrowthSums plan={plan} checkoutId={plan.slug} action={(price) => m.marketing_buy_for({ price })} />;
}

/** Card of a plan. `lesser` is the smaller plan included in it; then only the additional features are listed. */
export function PlanCard({ plan, lesser }: { plan: Plan; lesser?: Plan }) {
  const features = plan.features.filter((feature) => !lesser?.features.includes(feature));
  const first = lesser ? features : features.slice(0, shownFirst);
  const rest = features.slice(first.length);
  return (
    <li className="flex flex-col rounded-card border border-line bg-card p-5 md:p-6">
      <div className="flex items-start justify-between gap-2">
        <h3>{plan.name}</h3>
        <HeartButton slug={plan.slug} plan={titleOf(plan)} className="needs-script -mt-2.5 -mr-2.5" />
      </div>
      <p className="mt-1 text-muted">{plan.tagline}</p>
      {!offersDurations(plan) && (
        <p className="mt-4">
          <Money amount={plan.price} className="condensed text-3xl font-bold" />
          <span className="ml-2 text-muted">{term(plan)}</span>
        </p>
      )}
      <div className="mt-4 mb-6 border-t border-line pt-4 [&_.disclosure]:border-b-0">
        {lesser && <p className="mb-2 font-medium">{m.marketing_beyond({ plan: lesser.name })}</p>}
        <Features features={first} />
        {rest.length > 0 && (
          <Disclosure summary={m.marketing_more_items({ count: rest.length })}>
            <Features features={rest} />
          </Disclosure>
        )}
      </div>
      <div className="mt-auto">
        <Buy plan={plan} />
      </div>
    </li>
  );
}
