import type { Plan } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { LicenceChoice } from '#web/site/shared/LicenceChoice.tsx';
import { PlayIcon } from '#web/ui/icons.tsx';
import { marketingContent } from './content.ts';
import kitchenUrl from './kitchen.svg?url';

export function VideoBlock({ plans }: { plans: readonly Plan[] }) {
  const { video } = localBrand();
  const { heading, steps } = marketingContent().video;
  return (
    <section id="video" className="later border-t border-line pt-8 pb-14 lg:py-16">
      <div className="wrap grid gap-x-16 gap-y-12 lg:grid-cols-[30rem_1fr]">
        <div>
          <h2 className="text-[1.8rem] lg:text-3xl">{m.plans_which_title()}</h2>
          <LicenceChoice plans={plans} lead={m.plans_which_lead()} />
        </div>
        <div>
          {video.shown && <Video {...video} />}
          <h2 className={`text-3xl ${video.shown ? 'mt-8' : ''}`}>{heading}</h2>
          <ol className="mt-5 grid gap-5">
            {steps.map(({ title: step, text }, place) => (
              <li key={step} className="grid grid-cols-[2.25rem_1fr] gap-3">
                <span aria-hidden="true" className="condensed text-3xl font-bold text-muted">
                  {place + 1}
                </span>
                <div>
                  <h3>{step}</h3>
                  <p className="mt-1 text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

const watchUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`;

/** A click loads the hosted player (web/platform/page-scripts/all-pages.ts). Without scripts it is a link. */
function Video({ id, title }: { id: string; title: string }) {
  return (
    <div>
      <a
        href={watchUrl(id)}
        data-video={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        data-title={title}
        aria-label={m.marketing_video_play({ title })}
        className="group relative block aspect-video w-full overflow-hidden rounded-card border-0 shadow-card"
      >
        <VideoPoster />
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-14 place-items-center sm:size-18 rounded-full bg-kesar text-kesar-ink group-hover:bg-kesar-deep">
            <PlayIcon className="ml-0.5 size-7 sm:size-8" />
          </span>
        </span>
      </a>
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <a href={watchUrl(id)} className="link target">
          {m.marketing_video_outside()}
        </a>
      </p>
    </div>
  );
}

/** Poster of the video: drawing of a kitchen with order tickets, tiffin, clay cups and stove. */
function VideoPoster() {
  return (
    <svg
      viewBox="0 0 640 360"
      className="size-full bg-haldi-wash stroke-[2.5]"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`${kitchenUrl}#kitchen`} />
    </svg>
  );
}
