import type { ComponentType } from 'react';
import { data } from 'react-router';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { loaderContext } from '#web/platform/context.ts';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { breadcrumbs, linkedData, service as serviceData } from '#web/platform/seo/structured-data.ts';
import { NextStep } from '#web/site/marketing/NextStep.tsx';
import { Breadcrumb } from '#web/site/shared/Breadcrumb.tsx';
import { lawUpdated } from '#web/site/shared/law-updated.ts';
import type { IconProps } from '#web/ui/icons.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { LicencePicture, ScooterPicture, TiffinPicture } from '#web/ui/pictures.tsx';
import type { Route } from './+types/ServicePage';
import { Parts } from './Parts.tsx';
import { ServiceTicket } from './ServiceTicket.tsx';
import { services } from './services.en.ts';

const kinds = ['zomato', 'swiggy', 'fssai'] as const;
type Kind = (typeof kinds)[number];
type Look = { own: string; plans: string; Picture: ComponentType<IconProps> };
const looks = (): Record<Kind, Look> => ({
  zomato: { own: localPath(paths.zomatoService), plans: localPath(paths.zomatoOnboarding), Picture: ScooterPicture },
  swiggy: { own: localPath(paths.swiggyService), plans: localPath(paths.swiggyOnboarding), Picture: TiffinPicture },
  fssai: { own: localPath(paths.fssaiService), plans: localPath(paths.fssaiOnboarding), Picture: LicencePicture },
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const kind = kinds.find((known) => pathname.endsWith(known));
  if (!kind) throw data(null, { status: 404 });
  const { plans, publicUrl } = context.get(loaderContext);
  const sold = (await plans()).filter(({ category }) => category === kind);
  if (sold.length === 0) throw data(null, { status: 404 });
  return { kind, publicUrl, plans: sold };
}

const contentOf = (kind: Kind) =>
  contentForLanguage(
    services,
    import.meta.glob<typeof services>('./services.*.ts', { eager: true, import: 'services' }),
  )()[kind];
const trailOf = (kind: Kind) => [
  { label: m.site_home(), href: localPath(paths.home) },
  { label: m.site_services(), href: localPath(paths.services) },
  { label: contentOf(kind).heading },
];

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  const { kind, publicUrl, plans } = loaderData;
  const { title, description, heading } = contentOf(kind);
  return [
    ...pageMeta({ title, description }),
    linkedData(
      serviceData(publicUrl, { name: heading, description, path: looks()[kind].own, plans }),
      breadcrumbs(publicUrl, trailOf(kind)),
    ),
  ];
};

export default function ServicePage({ loaderData: { kind, plans } }: Route.ComponentProps) {
  const words = contentOf(kind);
  const { Picture, plans: plansPath } = looks()[kind];
  return (
    <SitePage>
      <div className="wrap pt-4 pb-14 lg:pb-20">
        <Breadcrumb trail={trailOf(kind)} />
        <div className="mt-4 grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-center">
          <div>
            <Picture className="mb-5 h-16 lg:h-24" />
            <h1>{words.heading}</h1>
            <p className="mt-4 max-w-136 text-lg text-muted">{words.lead}</p>
            <Proof kind={kind} />
          </div>
          <ServiceTicket kind={kind} words={words} plans={plans} href={plansPath} />
        </div>
      </div>
      <Parts words={words} />
      <NextStep title={words.nextTitle} text={words.next} href={plansPath} label={m.marketing_see_plans_of()} />
    </SitePage>
  );
}

/** The operator's enabled claims, such as the rating and the number of kitchens, and what we promise. */
function Proof({ kind }: { kind: Kind }) {
  const { claims: all, languages, promises } = localBrand();
  const { rating, reviews, onboarded, kitchens, updated } = all;
  const claims = [onboarded, kitchens].filter(({ shown }) => shown).map(({ text }) => text);
  if (rating.shown && reviews.shown) claims.unshift(m.plans_rating({ rating: rating.text, reviews: reviews.text }));
  claims.push(m.plans_guarantee({ days: promises.guaranteeDays }), m.plans_languages({ languages }));
  if (kind === 'fssai') claims.push(lawUpdated());
  else if (updated.shown) claims.push(updated.text);
  return (
    <ul className="bullets mt-6 grid gap-2 font-medium sm:grid-cols-2 sm:gap-x-6">
      {claims.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
