import { checkoutPath, paths } from '#shared/paths.ts';
import { categories, offersDurations, type Plan, usualDuration } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { MessagePage } from '#web/ui/layout/MessagePage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { EmptyPlatePicture } from '#web/ui/trouble-pictures.tsx';

const headings = {
  growth: m.checkout_group_growth,
  zomato: m.checkout_group_zomato,
  swiggy: m.checkout_group_swiggy,
  fssai: m.checkout_group_fssai,
  more: m.checkout_group_more,
};
const groups = [...categories, 'more'] as const;
const groupOf = ({ category }: Plan) => categories.find((own) => own === category) ?? 'more';

export function UnknownPlan({ plans }: { plans: readonly Plan[] }) {
  return (
    <MessagePage picture={<EmptyPlatePicture className="size-36" />} title={m.checkout_unknown_title()}>
      <p className="text-lg text-muted">{m.checkout_unknown_text()}</p>
      <div className="mt-4 grid w-full gap-x-12 gap-y-8 text-left md:grid-cols-2">
        {groups.map((group) => (
          <Group key={group} heading={headings[group]()} plans={plans.filter((plan) => groupOf(plan) === group)} />
        ))}
      </div>
      <ButtonLink href={localPath(paths.plans)} variant="ghost" className="mt-4">
        {m.site_see_plans()}
      </ButtonLink>
    </MessagePage>
  );
}

function Group({ heading, plans }: { heading: string; plans: readonly Plan[] }) {
  if (plans.length === 0) return null;
  return (
    <section>
      <h2 className="border-b-2 border-ink pb-2 text-xl">{heading}</h2>
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
