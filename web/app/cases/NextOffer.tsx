import type { CaseReply } from '#shared/contract/case-reply.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ScooterPicture, ThaliPicture } from '#web/ui/pictures.tsx';

const offers = {
  swiggy: {
    title: m.cases_offer_swiggy,
    text: m.cases_offer_app_text,
    path: paths.swiggyService,
    Picture: ScooterPicture,
  },
  zomato: {
    title: m.cases_offer_zomato,
    text: m.cases_offer_app_text,
    path: paths.zomatoService,
    Picture: ScooterPicture,
  },
  growth: { title: m.cases_offer_growth, text: m.cases_offer_growth_text, path: paths.services, Picture: ThaliPicture },
};

/** One thing that the kitchen may need next, said once, at the end of finished work. */
export function NextOffer({ offer }: Pick<CaseReply, 'offer'>) {
  if (!offer) return null;
  const { title, text, path, Picture } = offers[offer];
  return (
    <section
      aria-labelledby="next-offer"
      className="-mx-[var(--gutter)] flex gap-4 bg-haldi-wash px-[var(--gutter)] py-5 sm:mx-0 sm:rounded-card print:hidden"
    >
      <Picture className="size-14 shrink-0" />
      <div className="min-w-0">
        <h2 id="next-offer" className="text-xl font-semibold">
          {title()}
        </h2>
        <p className="text-muted">{text()}</p>
        <a className="link target" href={localPath(path)}>
          {m.cases_offer_see()}
        </a>
      </div>
    </section>
  );
}
