import { waitOf } from '#shared/wait.ts';
import { m } from '#web/paraglide/messages.js';
import { ButtonLink } from '#web/ui/Button.tsx';
import { KettlePicture } from '#web/ui/pictures.tsx';
import { ReachUs } from '#web/ui/ReachUs.tsx';
import { SitePage } from './SitePage.tsx';

const words = { seconds: m.site_wait_seconds, minutes: m.site_wait_minutes, hours: m.site_wait_hours };
/** A page that opens again by itself, one that does not, or a form. */
type Refused = 'page' | 'screen' | 'form';
const nextSteps = { page: m.site_too_many_wait, screen: m.site_too_many_again, form: m.site_too_many_form_wait };

type Props = { seconds: number; refused: Refused };

/** What was refused because of too many requests from a network, and how long to wait. */
export function TooManyMessage({ seconds, refused }: Props) {
  const { unit, count } = waitOf(seconds);
  const isForm = refused === 'form';
  return (
    <div className="wrap grid max-w-2xl justify-items-center gap-5 py-14 text-center">
      <KettlePicture className="h-36" />
      <h1>{m.site_too_many_title()}</h1>
      <p className="text-lg">{isForm ? m.site_too_many_form() : m.site_too_many_text()}</p>
      <p className="text-lg font-semibold">{nextSteps[refused]({ wait: words[unit]({ count }) })}</p>
      {refused === 'page' && <p className="text-muted">{m.site_too_many_safe()}</p>}
      {refused === 'screen' && <ButtonLink href="">{m.site_try_again()}</ButtonLink>}
      <div className="mt-3 text-left">
        <p>{m.site_too_many_reach()}</p>
        <ReachUs text={m.marketing_chat_text()} />
      </div>
    </div>
  );
}

/** In place of a screen whose data was refused during client-side navigation. */
export function TooManyPage() {
  return (
    <SitePage className="grid place-items-center">
      <title>{m.site_too_many_title()}</title>
      {/* The longest time to wait for a page. */}
      <TooManyMessage seconds={60} refused="screen" />
    </SitePage>
  );
}
