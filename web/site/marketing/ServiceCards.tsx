import type { ComponentType } from 'react';
import { paths, servicePath } from '#shared/paths.ts';
import { type Category, type Plan, type Service, shopText } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { hasStandardPage } from '#shared/rules/services.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { BrandPicture } from '#web/site/shared/pictures.tsx';
import type { IconProps } from '#web/ui/icons.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { LicencePicture, ScooterPicture, TiffinPicture } from '#web/ui/pictures.tsx';
import { marketingContent } from './content.ts';
import { startingPrice } from './starting-price.ts';

type Linked = { category: Exclude<Category, 'growth'>; href: string; Picture: ComponentType<IconProps> };
const linked = (): readonly Linked[] => [
  { category: 'zomato', href: localPath(paths.zomatoOnboarding), Picture: ScooterPicture },
  { category: 'swiggy', href: localPath(paths.swiggyOnboarding), Picture: TiffinPicture },
  { category: 'fssai', href: localPath(paths.fssaiOnboarding), Picture: LicencePicture },
];

type Props = { services: readonly Service[]; plans: readonly Plan[] };

export function ServiceCards({ services, plans }: Props) {
  const { heading, lead, list } = marketingContent().services;
  const onSale = linked().flatMap((service) => {
    const price = startingPrice(plans, service.category);
    return price === undefined ? [] : [{ ...service, price }];
  });
  const others = services.flatMap(({ slug, texts }) => {
    const price = startingPrice(plans, slug);
    if (price === undefined || !hasStandardPage(slug)) return [];
    return [{ slug, title: shopText(texts.title, getLocale()), price }];
  });
  return (
    <section id="services" className="later section bg-wash">
      <div className="wrap">
        <h2>{heading}</h2>
        <p className="mt-3 text-lg text-muted">{lead}</p>
        <ul className="mt-8 grid gap-4 md:grid-cols-3">
          {onSale.map(({ category, href, Picture, price }) => (
            <li key={category} className="contents">
              <a
                href={href}
                className="grid grid-cols-[4rem_1fr] content-start gap-x-4 rounded-card border border-line bg-card p-5 hover:border-kesar md:flex md:flex-col md:p-6"
              >
                <Picture className="h-16 self-start" />
                <div className="md:mt-4 md:mb-4">
                  <h3>{list[category].title}</h3>
                  <p className="mt-1.5 text-muted">{list[category].text}</p>
                </div>
                <p className="col-span-2 mt-4 flex items-center justify-between gap-3 border-t border-line pt-3.5 md:mt-auto">
                  <span>
                    <b className="text-kesar">{m.marketing_from({ price: inRupees(price) })}</b>
                    <span className="text-muted"> · {list[category].days}</span>
                  </span>
                  <ArrowIcon className="size-5 shrink-0 text-kesar" />
                </p>
              </a>
            </li>
          ))}
          <li className="grid grid-cols-[4rem_1fr] items-center gap-x-4 gap-y-2 rounded-card border border-line p-5 md:col-span-3 md:grid-cols-[4rem_1fr_auto] md:p-6">
            <BrandPicture />
            <div>
              <h3>{list.branding.title}</h3>
              <p className="mt-1 text-muted">{list.branding.text}</p>
            </div>
            <a
              href={`${localPath(paths.services)}#branding`}
              className="link col-start-2 target justify-self-start md:col-start-3"
            >
              {m.marketing_with_onboarding()}
            </a>
          </li>
        </ul>
        {others.length > 0 && (
          <p className="mt-5 flex flex-wrap items-center gap-x-6">
            <span className="text-muted">{m.marketing_also()}</span>
            {others.map(({ slug, title, price }) => (
              <a key={slug} href={localPath(servicePath(slug))} className="link target">
                {title} · {m.marketing_from({ price: inRupees(price) })}
              </a>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}
