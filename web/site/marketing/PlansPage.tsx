import { paths } from '#shared/paths.ts';
import { shopText } from '#shared/rules/catalogue.ts';
import { hasStandardPage } from '#shared/rules/services.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { loaderContext } from '#web/platform/context.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { breadcrumbs, linkedData, offerCatalogue } from '#web/platform/seo/structured-data.ts';
import carryCoupon from '#web/site/islands/carry-coupon.ts?script';
import { Breadcrumb } from '#web/site/shared/Breadcrumb.tsx';
import { HeartScript } from '#web/site/shared/HeartScript.tsx';
import { PageScript } from '#web/ui/layout/PageScript.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import type { Route } from './+types/PlansPage';
import { marketingContent } from './content.ts';
import { PlanGroup } from './PlanGroup.tsx';

const pageContent = () => marketingContent().plansPage;
const trail = () => [{ label: m.site_home(), href: localPath(paths.home) }, { label: pageContent().title }];

export async function loader({ context }: Route.LoaderArgs) {
  const { services, plans, publicUrl } = context.get(loaderContext);
  return { services: await services(), plans: await plans(), publicUrl };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(pageContent()),
  ...(loaderData
    ? [linkedData(offerCatalogue(loaderData.publicUrl, loaderData.plans), breadcrumbs(loaderData.publicUrl, trail()))]
    : []),
];

const choices = (hasMore: boolean) => [
  { value: 'all', label: m.marketing_all() },
  { value: 'growth', label: m.marketing_growth() },
  { value: 'zomato', label: m.marketing_zomato() },
  { value: 'swiggy', label: m.marketing_swiggy() },
  { value: 'fssai', label: m.marketing_fssai() },
  ...(hasMore ? [{ value: 'more', label: m.marketing_more() }] : []),
];

/** Page with all plans on sale; CSS alone filters them by kind (by-kind in marketing-components.css). */
export default function PlansPage({ loaderData: { services, plans } }: Route.ComponentProps) {
  const { title, lead } = pageContent();
  const sold = services.filter(({ slug }) => plans.some(({ category }) => category === slug));
  return (
    <SitePage>
      <div className="by-kind wrap pt-4 pb-16 lg:pb-24">
        <Breadcrumb trail={trail()} />
        <h1 className="mt-4">{title}</h1>
        <p className="mt-3 max-w-136 text-lg text-muted">{lead}</p>
        <p
          hidden
          data-carried={m.marketing_code_carried({ code: '{code}' })}
          className="mt-4 max-w-136 rounded-card bg-haldi-wash px-4 py-3 font-semibold"
        />
        <Segmented
          legend={m.marketing_filter()}
          quietLegend
          name="kind"
          defaultValue="all"
          options={choices(sold.some(({ slug }) => hasStandardPage(slug)))}
          className="mt-4 py-3 text-sm sm:max-w-120 sm:text-base"
        />
        {sold.map(({ slug, texts }) => (
          <PlanGroup
            key={slug}
            category={slug}
            title={shopText(texts.title, getLocale())}
            text={shopText(texts.summary, getLocale())}
            plans={plans.filter((plan) => plan.category === slug)}
          />
        ))}
      </div>
      <HeartScript />
      <PageScript code={carryCoupon} />
    </SitePage>
  );
}
