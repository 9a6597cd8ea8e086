import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { loaderContext } from '#web/platform/context.ts';
import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { breadcrumbs, linkedData, organisation } from '#web/platform/seo/structured-data.ts';
import { Figures } from '#web/site/marketing/Figures.tsx';
import { NextStep } from '#web/site/marketing/NextStep.tsx';
import { Breadcrumb } from '#web/site/shared/Breadcrumb.tsx';
import { ownWords } from '#web/site/shared/own-words.ts';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { KettlePicture } from '#web/ui/pictures.tsx';
import type { Route } from './+types/AboutPage';
import { about } from './about.en.ts';
import { Team } from './Team.tsx';

export const loader = ({ context }: Route.LoaderArgs) => ({ publicUrl: context.get(loaderContext).publicUrl });

const pageContent = () =>
  contentForLanguage(about, import.meta.glob<typeof about>('./about.*.ts', { eager: true, import: 'about' }))();
const trail = () => [{ label: m.site_home(), href: localPath(paths.home) }, { label: m.site_about() }];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(pageContent()),
  ...(loaderData ? [linkedData(organisation(loaderData.publicUrl), breadcrumbs(loaderData.publicUrl, trail()))] : []),
];

export default function AboutPage() {
  const { heading, story, rulesTitle, rules, whereTitle, where, nextTitle, next } = pageContent();
  const ownStory = ownWords('story');
  return (
    <SitePage>
      <div className="wrap pt-4 pb-14 lg:pb-20">
        <Breadcrumb trail={trail()} />
        <div className="mt-4 grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.1fr]">
          <div>
            <KettlePicture className="mb-6 h-20 lg:h-28" />
            <h1>{heading}</h1>
          </div>
          <div className="grid content-end gap-4 text-lg">
            {(ownStory.length > 0 ? ownStory : story).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <Figures className="mt-12" />
      </div>
      <section className="later section bg-wash">
        <div className="wrap">
          <h2>{rulesTitle}</h2>
          <ol className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
            {rules.map(({ title, text }) => (
              <li key={title} className="border-t-2 border-ink pt-4">
                <h3>{title}</h3>
                <p className="mt-1.5 text-muted">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <Team />
      <section className="border-t border-line">
        <div className="wrap grid gap-x-16 gap-y-5 py-12 lg:grid-cols-[1fr_1.1fr] lg:py-16">
          <h2>{whereTitle}</h2>
          <div>
            <address className="text-lg font-medium not-italic">
              {brand.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            <p className="mt-3 text-muted">
              {where} {m.site_gstin({ gstin: brand.gstin })}.
            </p>
          </div>
        </div>
      </section>
      <NextStep title={nextTitle} text={next} href={localPath(paths.contact)} label={m.marketing_write_to_us()} />
    </SitePage>
  );
}
