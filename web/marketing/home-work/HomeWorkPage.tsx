import { readingContext } from '../../context.ts';
import { SitePage } from '../../layout/SitePage.tsx';
import { pageMeta } from '../../page-meta.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { breadcrumbs, linkedData } from '../../structured-data.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { inLanguage } from '../../words.ts';
import { NextStep } from '../NextStep.tsx';
import type { Route } from './+types/HomeWorkPage';
import { homeWork } from './home-work.en.ts';
import { homeWork as homeWorkInHindi } from './home-work.hi.ts';
import { Shares, StepsTicket } from './StepsTicket.tsx';

export const handle = { hydrate: false };
export const headers = () => ({ 'Cache-Control': 'public, no-cache', 'X-Page-Cache': '1' });
export const loader = ({ context }: Route.LoaderArgs) => ({ publicUrl: context.get(readingContext).publicUrl });

const words = () => inLanguage({ en: homeWork, hi: homeWorkInHindi });
const trail = () => [{ label: m.site_home(), href: paths.home }, { label: words().title }];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(words()),
  ...(loaderData ? [linkedData(breadcrumbs(loaderData.publicUrl, trail()))] : []),
];

export default function HomeWorkPage() {
  const { heading, lead, timesTitle, timesLead, times, pauseTitle, pause, neverTitle, never, ...more } = words();
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
      <section className="later-60 section bg-wash">
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
      <section className="later-60 section">
        <div className="wrap grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.4fr]">
          <h2>{neverTitle}</h2>
          <ul className="bullets grid gap-3 text-lg">
            {never.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </section>
      <NextStep title={more.nextTitle} text={more.next} href={paths.plans} label={m.site_see_plans()} />
    </SitePage>
  );
}
