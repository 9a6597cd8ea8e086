import { brand } from '#shared/brand.ts';
import { m } from '#web/paraglide/messages.js';
import { loaderContext } from '#web/platform/context.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { linkedData, organisation } from '#web/platform/seo/structured-data.ts';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import type { Route } from './+types/HomePage';
import { About } from './About.tsx';
import { Contact } from './Contact.tsx';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';
import { ServiceCards } from './ServiceCards.tsx';
import { VideoBlock } from './VideoBlock.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { services, plans, publicUrl } = context.get(loaderContext);
  return { services: await services(), plans: await plans(), publicUrl };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({ title: m.marketing_home_title({ brand: brand.name }), description: m.marketing_home_description() }),
  ...(loaderData ? [linkedData(organisation(loaderData.publicUrl))] : []),
];

export default function HomePage({ loaderData: { services, plans } }: Route.ComponentProps) {
  return (
    <SitePage>
      <Hero plans={plans} />
      <VideoBlock plans={plans} />
      <ServiceCards services={services} plans={plans} />
      <Pricing plans={plans} />
      <About />
      <Contact />
    </SitePage>
  );
}
