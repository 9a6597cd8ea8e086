import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Breadcrumb } from '#web/site/shared/Breadcrumb.tsx';
import { BackIcon, DownIcon } from '#web/ui/icons.tsx';
import type { Banner } from './content/types.ts';
import { StarIcon } from './pictures.tsx';

type Props = {
  heading: string;
  lead: string;
  banner: Banner;
  back?: boolean;
  /** Date of the last update, in place of the operator's claim. */
  updated?: string | undefined;
};

export function PlanHead({ heading, lead, banner, back, updated }: Props) {
  return (
    <>
      <Breadcrumb
        trail={[
          { label: m.site_home(), href: localPath(paths.home) },
          { label: m.plans_services(), href: localPath(paths.services) },
          { label: heading },
        ]}
      />
      {back && (
        <a
          href={localPath(paths.services)}
          data-back=""
          className="inline-flex min-h-11 items-center gap-2 font-semibold hover:text-kesar"
        >
          <BackIcon className="size-5" />
          {m.plans_back()}
        </a>
      )}
      <h1 className="mt-2">{heading}</h1>
      <p className="mt-3 max-w-xl text-lg text-muted">{lead}</p>
      <Claims updated={updated} />
      <section className="mt-6 grid gap-x-6 gap-y-1 rounded-card bg-haldi-wash px-5 py-4 md:grid-cols-[1fr_auto] md:items-center">
        <div>
          <p className="condensed text-xl font-bold">{banner.title}</p>
          <p className="mt-1">{banner.text}</p>
        </div>
        <a href="#plan" className="link inline-flex min-h-11 items-center gap-2">
          {banner.link}
          <DownIcon className="size-5 lg:-rotate-90" />
        </a>
      </section>
    </>
  );
}

function Claims({ updated }: Pick<Props, 'updated'>) {
  const { rating, reviews, onboarded, updated: claimed } = localBrand().claims;
  const claims = updated === undefined ? [onboarded, claimed] : [onboarded];
  const others = claims.filter(({ shown }) => shown).map(({ text }) => text);
  if (updated !== undefined) others.push(updated);
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {rating.shown && reviews.shown && (
        <li className="flex items-center gap-1.5 font-semibold text-ink">
          <StarIcon className="-ml-0.5 size-5" />
          {m.plans_rating({ rating: rating.text, reviews: reviews.text })}
        </li>
      )}
      {[...others, m.plans_languages({ languages: localBrand().languages })].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
