import { checkoutPath } from '#shared/paths.ts';
import { offersDurations, type Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { HeartButton } from '#web/ui/HeartButton.tsx';
import { PlanFace } from '#web/ui/plan/PlanFace.tsx';
import { GrowthSums } from './GrowthSums.tsx';

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
  return (
    <li className="flex flex-col rounded-card border border-line bg-card p-5 md:p-6">
      <PlanFace
        plan={plan}
        lesser={lesser}
        hasPrice={!offersDurations(plan)}
        corner={<HeartButton slug={plan.slug} plan={titleOf(plan)} className="needs-script -mt-2.5 -mr-2.5" />}
      />
      <div className="mt-auto">
        <Buy plan={plan} />
      </div>
    </li>
  );
}
