import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { loaderContext } from '#web/platform/context.ts';
import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { breadcrumbs, linkedData } from '#web/platform/seo/structured-data.ts';
import { NextStep } from '#web/site/marketing/NextStep.tsx';
import { Breadcrumb } from '#web/site/shared/Breadcrumb.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import type { Route } from './+types/HomeWorkPage';
import { homeWork } from './home-work.en.ts';
import { Shares, StepsTicket } from './StepsTicket.tsx';

export const loader = ({ context }: Route.LoaderArgs) => ({ publicUrl: context.get(loaderContext).publicUrl });

const pageContent = () =>
  contentForLanguage(
    homeWork,
    import.meta.glob<typeof homeWork>('./home-work.*.ts', { eager: true, import: 'homeWork' }),
  )();
const trail = () => [{ label: m.site_home(), href: localPath(paths.home) }, { label: pageContent().title }];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(pageContent()),
  ...(loaderData ? [linkedData(breadcrumbs(loaderData.publicUrl, trail()))] : []),
];

export default function HomeWorkPage() {
  const { heading, lead, timesTitle, timesLead, times, pauseTitle, pause, neverTitle, never, ...more } = pageContent();
  return (
    <SitePage>
      <div className="wrap pt-4 pb-16 lg:pb-24">
        <Breadcrumb trail={trail()} />
        <div className="mt-4 grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,38rem)]">
          <div className="lg:sticky lg:top-24 lg:self-start">
            <h1>{heading}</h1>
            <p className="mt-4 text-lg text-muted">{lead}</p>
            <Shares steps={more.steps} doers={more.doers} />
          </div>
          <StepsTicket title={m.marketing_steps()} steps={more.steps} doers={more.doers} />
        </div>
      </div>
      <section className="later section bg-wash">
        <div className="wrap">
          <h2>{timesTitle}</h2>
          <p className="mt-3 text-lg text-muted">{timesLead}</p>
          <ul className="mt-8 grid gap-4 md:grid-cols-3">
            {times.map(({ title, usual, promise, text }) => (
              <li key={title} className="rounded-card border border-line bg-card p-5 md:p-6">
                <h3>{title}</h3>
                <p className="condensed mt-3 text-3xl font-bold text-kesar">{usual ?? promise}</p>
                <p className="mt-1 font-medium">
                  {usual ? m.marketing_usually_promised({ promise }) : m.marketing_promised()}
                </p>
                <p className="mt-3 text-muted">{text}</p>
              </li>
            ))}
          </ul>
          <div className="mt-8 grid gap-x-16 gap-y-2 lg:grid-cols-[16rem_1fr]">
            <h3>{pauseTitle}</h3>
            <p className="max-w-prose text-muted">{pause}</p>
          </div>
        </div>
      </section>
      <section className="later section">
        <div className="wrap grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.4fr]">
          <h2>{neverTitle}</h2>
          <ul className="bullets grid gap-3 text-lg">
            {never.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </section>
      <NextStep title={more.nextTitle} text={more.next} href={localPath(paths.plans)} label={m.site_see_plans()} />
    </SitePage>
  );
}
