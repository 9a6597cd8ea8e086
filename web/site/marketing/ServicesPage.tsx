import type { ComponentType } from 'react';
import { paths, servicePath } from '#shared/paths.ts';
import { shopText } from '#shared/rules/catalogue.ts';
import { hasStandardPage } from '#shared/rules/services.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { loaderContext } from '#web/platform/context.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { breadcrumbs, linkedData } from '#web/platform/seo/structured-data.ts';
import { Breadcrumb } from '#web/site/shared/Breadcrumb.tsx';
import { BrandPicture } from '#web/site/shared/pictures.tsx';
import type { IconProps } from '#web/ui/icons.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { LicencePicture, ScooterPicture, TiffinPicture } from '#web/ui/pictures.tsx';
import type { Route } from './+types/ServicesPage';
import { marketingContent } from './content.ts';
import { ServiceRow } from './ServiceRow.tsx';
import { startingPrice } from './starting-price.ts';

const pageContent = () => marketingContent().servicesPage;
const trail = () => [{ label: m.site_home(), href: localPath(paths.home) }, { label: pageContent().title }];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(pageContent()),
  ...(loaderData ? [linkedData(breadcrumbs(loaderData.publicUrl, trail()))] : []),
];

export async function loader({ context }: Route.LoaderArgs) {
  const { services, plans, publicUrl } = context.get(loaderContext);
  return { services: await services(), plans: await plans(), publicUrl };
}

type Offered = {
  id: 'zomato' | 'swiggy' | 'fssai' | 'branding';
  about?: string;
  href: string;
  Picture: ComponentType<IconProps>;
};
const offered = (): readonly Offered[] => [
  {
    id: 'zomato',
    about: localPath(paths.zomatoService),
    href: localPath(paths.zomatoOnboarding),
    Picture: ScooterPicture,
  },
  {
    id: 'swiggy',
    about: localPath(paths.swiggyService),
    href: localPath(paths.swiggyOnboarding),
    Picture: TiffinPicture,
  },
  {
    id: 'fssai',
    about: localPath(paths.fssaiService),
    href: localPath(paths.fssaiOnboarding),
    Picture: LicencePicture,
  },
  { id: 'branding', href: localPath(paths.zomatoOnboarding), Picture: BrandPicture },
];

export default function ServicesPage({ loaderData: { services, plans } }: Route.ComponentProps) {
  const { title, lead } = pageContent();
  return (
    <SitePage>
      <div className="wrap pt-4 pb-16 lg:pb-24">
        <Breadcrumb trail={trail()} />
        <h1 className="mt-4">{title}</h1>
        <p className="mt-3 max-w-136 text-lg text-muted">{lead}</p>
        <ul className="mt-8 border-b border-line lg:mt-12">
          {offered()
            .filter(({ id }) => id === 'branding' || services.some(({ slug }) => slug === id))
            .map(({ id, about, href, Picture }) => (
              <ServiceRow
                key={id}
                id={id}
                about={about}
                asks={id === 'branding' ? id : undefined}
                href={href}
                Picture={Picture}
                service={marketingContent().services.list[id]}
                price={id === 'branding' ? undefined : startingPrice(plans, id)}
              />
            ))}
          {services
            .filter(({ slug }) => hasStandardPage(slug))
            .map(({ slug, texts }) => (
              <ServiceRow
                key={slug}
                id={slug}
                href={localPath(servicePath(slug))}
                Picture={LicencePicture}
                service={{
                  title: shopText(texts.title, getLocale()),
                  text: shopText(texts.summary, getLocale()),
                  days: '',
                  detail: texts.apart ? [shopText(texts.apart, getLocale())] : [],
                }}
                price={startingPrice(plans, slug)}
              />
            ))}
        </ul>
      </div>
    </SitePage>
  );
}
