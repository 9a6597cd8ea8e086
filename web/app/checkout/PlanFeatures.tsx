import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { TickIcon } from '#web/ui/icons.tsx';

const shownAtOnce = 8;

export function PlanFeatures({ plan }: { plan: Plan }) {
  const { features } = plan;
  const first = features.length > shownAtOnce + 1 ? features.slice(0, shownAtOnce) : features;
  const more = features.slice(first.length);
  return (
    <section aria-labelledby="features" className="lg:pr-4">
      <h2 id="features" className="text-2xl">
        {m.checkout_features({ plan: titleOf(plan) })}
      </h2>
      <FeatureList features={first} />
      {more.length > 0 && (
        <Disclosure summary={m.checkout_features_more({ count: more.length })}>
          <FeatureList features={more} />
        </Disclosure>
      )}
    </section>
  );
}

function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="mt-4 mb-2 grid gap-x-8 gap-y-2.5 text-ink md:grid-cols-2">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <TickIcon className="mt-1 size-5 shrink-0 text-pudina" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
