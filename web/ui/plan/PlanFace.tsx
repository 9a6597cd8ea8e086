import type { ReactNode } from 'react';
import { offersDurations, type Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { Disclosure } from '../Disclosure.tsx';
import { TickIcon } from '../icons.tsx';
import { Money } from '../Money.tsx';

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
  if (offersDurations(plan)) return m.marketing_per_month();
  if (plan.termMonths === 12) return m.marketing_for_year();
  if (plan.termMonths) return m.marketing_for_years({ count: plan.termMonths / 12 });
  if (plan.unit === 'class') return m.marketing_per_class();
  return plan.unit === 'outlet' ? m.marketing_per_outlet() : m.marketing_one_time();
}

type Props = { plan: Plan; lesser?: Plan | undefined; corner?: ReactNode; hasPrice?: boolean };

/** Words and price of a plan's card. `lesser` is the smaller plan included in it; then only what it adds is listed. */
export function PlanFace({ plan, lesser, corner, hasPrice = true }: Props) {
  const features = plan.features.filter((feature) => !lesser?.features.includes(feature));
  const first = lesser ? features : features.slice(0, shownFirst);
  const rest = features.slice(first.length);
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <h3>{plan.name}</h3>
        {corner}
      </div>
      <p className="mt-1 text-muted">{plan.tagline}</p>
      {hasPrice && (
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
    </>
  );
}
