import type { ComponentType } from 'react';
import { paths, servicePath } from '#shared/paths.ts';
import { categories, offersDurations, type Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import type { IconProps } from '#web/ui/icons.tsx';
import { LicencePicture, ScooterPicture, ThaliPicture, TiffinPicture } from '#web/ui/pictures.tsx';
import { MonthsChoice } from './MonthsChoice.tsx';
import { PlanCard } from './PlanCard.tsx';

const looks = (): Record<string, { Picture: ComponentType<IconProps>; href: string }> => ({
  growth: { Picture: ThaliPicture, href: `${localPath(paths.home)}#pricing` },
  zomato: { Picture: ScooterPicture, href: localPath(paths.zomatoOnboarding) },
  swiggy: { Picture: TiffinPicture, href: localPath(paths.swiggyOnboarding) },
  fssai: { Picture: LicencePicture, href: localPath(paths.fssaiOnboarding) },
});

type Props = { category: string; title: string; text: string; plans: readonly Plan[] };

export function PlanGroup({ category, title, text, plans }: Props) {
  const { Picture, href } = looks()[category] ?? { Picture: LicencePicture, href: localPath(servicePath(category)) };
  const filter = categories.find((own) => own === category) ?? 'more';
  const monthly = offersDurations({ category });
  return (
    <section data-when={filter} className={`${monthly ? 'by-months ' : ''}later mt-10 lg:mt-14`}>
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3 border-b-2 border-ink pb-4 md:grid-cols-[auto_1fr_auto]">
        <Picture className="h-14" />
        <div>
          <h2 className="text-2xl lg:text-3xl">{title}</h2>
          <p className="mt-1 text-muted">{text}</p>
        </div>
        <a href={href} className="link col-span-2 target justify-self-start md:col-span-1">
          {category === 'growth' ? m.marketing_compare() : m.marketing_what_you_get()}
        </a>
      </div>
      {monthly && <MonthsChoice className="mt-5 sm:max-w-120" />}
      <ul className={`mt-6 grid gap-4 md:grid-cols-2 ${plans.length > 2 ? 'lg:grid-cols-3' : ''}`}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.slug}
            plan={plan}
            lesser={plan.slug === 'premium-growth' ? plans.find(({ slug }) => slug === 'basic-growth') : undefined}
          />
        ))}
      </ul>
    </section>
  );
}
