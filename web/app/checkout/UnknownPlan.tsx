import { checkoutPath, paths } from '#shared/paths.ts';
import { type Category, categories, offersDurations, type Plan, usualDuration } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { MessagePage } from '#web/ui/layout/MessagePage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { EmptyPlatePicture } from '#web/ui/trouble-pictures.tsx';

const headings: Record<Category, () => string> = {
  growth: m.checkout_group_growth,
  zomato: m.checkout_group_zomato,
  swiggy: m.checkout_group_swiggy,
  fssai: m.checkout_group_fssai,
};

export function UnknownPlan({ plans }: { plans: readonly Plan[] }) {
  return (
    <MessagePage picture={<EmptyPlatePicture className="size-36" />} title={m.checkout_unknown_title()}>
      <p className="text-lg text-muted">{m.checkout_unknown_text()}</p>
      <div className="mt-4 grid w-full gap-x-12 gap-y-8 text-left md:grid-cols-2">
        {categories.map((category) => (
          <Group key={category} category={category} plans={plans.filter((plan) => plan.category === category)} />
        ))}
      </div>
      <ButtonLink href={localPath(paths.plans)} variant="ghost" className="mt-4">
        {m.site_see_plans()}
      </ButtonLink>
    </MessagePage>
  );
}

function Group({ category, plans }: { category: Category; plans: readonly Plan[] }) {
  if (plans.length === 0) return null;
  return (
    <section>
      <h2 className="border-b-2 border-ink pb-2 text-xl">{headings[category]()}</h2>
      <ul>
        {plans.map(({ slug, name, price, ...plan }) => (
          <li key={slug} className="border-b border-line">
            <a
              href={localPath(checkoutPath(slug, offersDurations(plan) ? { months: usualDuration } : {}))}
              className="flex min-h-12 items-center justify-between gap-4 py-2 underline-offset-4 hover:text-kesar hover:underline"
            >
              <span>{name}</span>
              <span className="whitespace-nowrap text-muted">
                <Money amount={price} />
                {offersDurations(plan) && ` ${m.checkout_a_month()}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
