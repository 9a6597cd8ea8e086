import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { GrowthSums } from './GrowthSums.tsx';

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
      <div className="mt-auto pt-5">
        <GrowthSums {...{ plan, checkoutId, best }} action={(price) => m.marketing_get_started_for({ price })} />
      </div>
    </article>
  );
}
