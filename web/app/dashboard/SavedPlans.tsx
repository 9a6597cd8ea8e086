import { checkoutPath, paths } from '#shared/paths.ts';
import { offersDurations, type Plan, usualDuration } from '#shared/rules/catalogue.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { HeartButton } from '#web/ui/HeartButton.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { useHearts } from './use-hearts.ts';

type Props = { plans: readonly Plan[]; hearts: ReturnType<typeof useHearts> };

export function SavedPlans({ plans, hearts }: Props) {
  return (
    <section id="saved" aria-labelledby="saved-title" className="mt-12 scroll-mt-6">
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
        <h2 id="saved-title" className="text-2xl">
          {m.dashboard_saved()}
        </h2>
        <a href={localPath(paths.plans)} className="link whitespace-nowrap">
          {m.site_see_plans()}
        </a>
      </div>
      <div role="alert">
        {hearts.failed && (
          <Notice tone="error" quiet className="mt-4">
            {m.dashboard_saved_failed()}
          </Notice>
        )}
      </div>
      {plans.length === 0 && <p className="py-4 text-muted">{m.dashboard_saved_none()}</p>}
      <Rows plans={plans.slice(0, shownFirst)} hearts={hearts} />
      {plans.length > shownFirst && (
        <details>
          <summary className="link target inline-flex cursor-pointer items-center py-3">
            {m.dashboard_saved_more({ count: plans.length - shownFirst })}
          </summary>
          <Rows plans={plans.slice(shownFirst)} hearts={hearts} />
        </details>
      )}
    </section>
  );
}

const shownFirst = 4;

function Rows({ plans, hearts }: Props) {
  return (
    <ul className="grid gap-x-10 md:grid-cols-2">
      {plans.map((plan) => (
        <SavedPlan key={plan.slug} plan={plan} hearts={hearts} />
      ))}
    </ul>
  );
}

function SavedPlan({ plan, hearts }: { plan: Plan; hearts: Props['hearts'] }) {
  const { slug, price } = plan;
  const title = titleOf(plan);
  const dropped = hearts.dropped.has(slug);
  return (
    <li className="flex items-center gap-2 border-b border-line py-2.5">
      <a
        href={localPath(checkoutPath(slug, offersDurations(plan) ? { months: usualDuration } : {}))}
        className={`group min-w-0 flex-1 py-1 underline-offset-4 ${dropped ? 'text-muted' : ''}`}
      >
        <span className="block font-medium group-hover:underline">{title}</span>
        <span className="text-sm text-muted">
          <Money amount={price} /> {termOf(plan)}
          {offersDurations(plan) && (
            <>
              {' · '}
              {m.dashboard_months_cost({ count: usualDuration })} <Money amount={quoteFor(plan, {}).total} />
            </>
          )}
        </span>
      </a>
      <HeartButton slug={slug} plan={title} pressed={!dropped} onClick={() => hearts.toggle(slug)} />
    </li>
  );
}

function termOf(plan: Plan): string {
  if (offersDurations(plan)) return m.dashboard_per_month();
  if (plan.termMonths === null) return m.dashboard_one_time();
  return plan.termMonths === 12 ? m.dashboard_for_year() : m.dashboard_for_years({ count: plan.termMonths / 12 });
}
