import type { ComponentType } from 'react';
import type { EnquiryTopic } from '#shared/rules/enquiries.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { ButtonLink } from '#web/ui/Button.tsx';
import type { IconProps } from '#web/ui/icons.tsx';
import { AskLink } from './AskLink.tsx';

type Props = {
  id: string;
  /** URL of the service's page. */
  about?: string | undefined;
  /** Topic for the contact form, if no plan is sold for the service. */
  asks?: EnquiryTopic | undefined;
  href: string;
  Picture: ComponentType<IconProps>;
  service: { title: string; text: string; days: string; detail: readonly string[] };
  /** Lowest price in whole rupees; undefined if the work is part of another plan. */
  price: number | undefined;
};

export function ServiceRow({ id, about, asks, href, Picture, service: { title, text, days, detail }, price }: Props) {
  return (
    <li
      id={id}
      className="grid grid-cols-[4rem_1fr] gap-x-5 gap-y-5 border-t border-line py-8 lg:grid-cols-[5rem_1fr_16rem] lg:gap-x-10 lg:py-10"
    >
      <Picture className="h-14 lg:h-18" />
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-2 text-lg">{text}</p>
        {detail.map((sentence) => (
          <p key={sentence} className="mt-2 max-w-152 text-muted">
            {sentence}
          </p>
        ))}
        {asks && <AskLink topic={asks} />}
        {about && (
          <a href={about} className="link target" aria-label={m.marketing_how_it_goes_for({ service: title })}>
            {m.marketing_how_it_goes()}
          </a>
        )}
      </div>
      <div className="col-span-2 grid content-start gap-4 sm:grid-cols-[1fr_auto] sm:items-center lg:col-span-1 lg:grid-cols-1">
        <p>
          <b className="block text-xl">
            {price === undefined ? m.marketing_with_onboarding() : m.marketing_from({ price: inRupees(price) })}
          </b>
          {days && <span className="text-muted">{m.marketing_takes({ days })}</span>}
        </p>
        <ButtonLink href={href} variant="ghost" aria-label={m.marketing_see_plans_for({ service: title })}>
          {m.marketing_see_plans_of()}
        </ButtonLink>
      </div>
    </li>
  );
}
