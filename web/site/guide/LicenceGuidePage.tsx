import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { loaderContext } from '#web/platform/context.ts';
import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { breadcrumbs, linkedData } from '#web/platform/seo/structured-data.ts';
import { NextStep } from '#web/site/marketing/NextStep.tsx';
import { Breadcrumb } from '#web/site/shared/Breadcrumb.tsx';
import { LicenceChoice } from '#web/site/shared/LicenceChoice.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { LicencePicture } from '#web/ui/pictures.tsx';
import type { Route } from './+types/LicenceGuidePage';
import { Exceptions } from './Exceptions.tsx';
import { Kinds } from './Kinds.tsx';
import { licenceGuide } from './licence-guide.en.ts';
import { PapersAndSteps } from './PapersAndSteps.tsx';
import { TimeAfter } from './TimeAfter.tsx';

const pageContent = () =>
  contentForLanguage(
    licenceGuide,
    import.meta.glob<typeof licenceGuide>('./licence-guide.*.ts', { eager: true, import: 'licenceGuide' }),
  )();
const trail = () => [{ label: m.site_home(), href: localPath(paths.home) }, { label: pageContent().heading }];

export async function loader({ context }: Route.LoaderArgs) {
  const { plans, publicUrl } = context.get(loaderContext);
  return { plans: await plans(), publicUrl };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(pageContent()),
  ...(loaderData ? [linkedData(breadcrumbs(loaderData.publicUrl, trail()))] : []),
];

export default function LicenceGuidePage({ loaderData: { plans } }: Route.ComponentProps) {
  const guide = pageContent();
  return (
    <SitePage>
      <div className="wrap pt-4 pb-14 lg:pb-20">
        <Breadcrumb trail={trail()} />
        <div className="mt-4 flex items-start justify-between gap-12">
          <div>
            <h1>{guide.heading}</h1>
            <p className="mt-4 max-w-152 text-lg text-muted">{guide.lead}</p>
          </div>
          <LicencePicture className="hidden h-32 shrink-0 md:block" />
        </div>
        <div className="mt-6 max-w-120 print:hidden">
          <LicenceChoice plans={plans} />
        </div>
      </div>
      <Kinds guide={guide} plans={plans} />
      <Exceptions guide={guide} />
      <PapersAndSteps guide={guide} />
      <TimeAfter guide={guide} />
      <NextStep
        title={guide.nextTitle}
        text={guide.next}
        href={localPath(paths.fssaiOnboarding)}
        label={m.marketing_licence_plans()}
      />
    </SitePage>
  );
}
