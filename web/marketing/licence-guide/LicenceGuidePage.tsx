import { readingContext } from '../../context.ts';
import { SitePage } from '../../layout/SitePage.tsx';
import { pageMeta } from '../../page-meta.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { breadcrumbs, linkedData } from '../../structured-data.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { LicencePicture } from '../../ui/pictures.tsx';
import { inLanguage } from '../../words.ts';
import { NextStep } from '../NextStep.tsx';
import type { Route } from './+types/LicenceGuidePage';
import { Exceptions } from './Exceptions.tsx';
import { Kinds } from './Kinds.tsx';
import { licenceGuide } from './licence-guide.en.ts';
import { licenceGuide as licenceGuideInHindi } from './licence-guide.hi.ts';
import { PapersAndSteps } from './PapersAndSteps.tsx';
import { TimeAfter } from './TimeAfter.tsx';

export const handle = { hydrate: false };
export const headers = () => ({ 'Cache-Control': 'public, no-cache', 'X-Page-Cache': '1' });

const words = () => inLanguage({ en: licenceGuide, hi: licenceGuideInHindi });
const trail = () => [{ label: m.site_home(), href: paths.home }, { label: words().heading }];

export async function loader({ context }: Route.LoaderArgs) {
  const { plans, publicUrl } = context.get(readingContext);
  return { plans: await plans(), publicUrl };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(words()),
  ...(loaderData ? [linkedData(breadcrumbs(loaderData.publicUrl, trail()))] : []),
];

export default function LicenceGuidePage({ loaderData: { plans } }: Route.ComponentProps) {
  const guide = words();
  return (
    <SitePage>
      <div className="wrap pt-4 pb-14 lg:pb-20">
        <Breadcrumb trail={trail()} />
        <div className="mt-4 flex items-start justify-between gap-12">
          <div>
            <h1>{guide.heading}</h1>
            <p className="mt-4 max-w-152 text-lg text-muted">{guide.lead}</p>
            <ButtonLink href={paths.fssaiOnboarding} className="mt-6 print:hidden">
              {m.marketing_licence_plans()}
            </ButtonLink>
          </div>
          <LicencePicture className="hidden h-32 shrink-0 md:block" />
        </div>
      </div>
      <Kinds guide={guide} plans={plans} />
      <Exceptions guide={guide} />
      <PapersAndSteps guide={guide} />
      <TimeAfter guide={guide} />
      <NextStep
        title={guide.nextTitle}
        text={guide.next}
        href={paths.fssaiOnboarding}
        label={m.marketing_licence_plans()}
      />
    </SitePage>
  );
}
