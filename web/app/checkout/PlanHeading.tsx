import { paths, servicePath } from '#shared/paths.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { ClockIcon } from '#web/ui/icons.tsx';

function planPage({ category }: Plan): string {
  if (category === 'zomato') return localPath(paths.zomatoOnboarding);
  if (category === 'swiggy') return localPath(paths.swiggyOnboarding);
  if (category === 'fssai') return localPath(paths.fssaiOnboarding);
  return localPath(category === 'growth' ? paths.plans : servicePath(category));
}

export function PlanHeading({ plan }: { plan: Plan }) {
  const { recentBuyers } = localBrand().claims;
  return (
    <>
      <a href={planPage(plan)} className="link target mb-2 inline-flex">
        {m.checkout_back_to_plan()}
      </a>
      <h1>{titleOf(plan)}</h1>
      <p className="mt-2.5 text-lg text-muted">{plan.tagline}</p>
      {recentBuyers.shown && (
        <p className="mt-2 flex items-center gap-2 font-medium">
          <ClockIcon className="size-5 shrink-0 text-kesar" />
          {recentBuyers.text}
        </p>
      )}
    </>
  );
}
